import './styles/app.css'
import { sitePathOf } from './app/site/site-paths.ts'
import { prepareForCsp } from './lib/csp.ts'

prepareForCsp()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// The public pages open without the router and the app's shell: their first load has a budget of its own.
const sitePath = sitePathOf(location.pathname)
if (sitePath === null) await (await import('./app/start-app.tsx')).start(root)
else await (await import('./app/start-site.tsx')).start(root, sitePath)
