import { ComingScreen } from '../screens/coming-screen.tsx'
import { AdminMenuButton } from './admin-shell.tsx'

/** A screen of the admin area that is still to be built; the menu of small screens stays in reach. */
export function AdminComing() {
  return (
    <>
      <p className="px-4 py-2 lg:hidden">
        <AdminMenuButton />
      </p>
      <ComingScreen />
    </>
  )
}
