import { siteAddressOf } from './app/site/site-paths.ts'
import { prepareForCsp } from './lib/csp.ts'

prepareForCsp()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// The public pages open without the router and the app's shell: their first load has a budget of its own.
const siteAddress = siteAddressOf(location.pathname)
if (siteAddress === null) await (await import('./app/start-app.tsx')).start(root)
else {
  // The server writes this sheet into the page; the development server does not.
  if (import.meta.env.DEV) await import('./styles/site.css')
  await (await import('./app/start-site.tsx')).start(root, siteAddress)
}
