// The signed-in application.
import { Outlet } from '@tanstack/react-router'
export const Shell = () => (
  <main id="contenu">
    <Outlet />
  </main>
)
