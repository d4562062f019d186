// Over the pages of administrators while everybody else is kept out: why, and where to end it.
import { IconTool } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { AppLink } from '../links.tsx'
import classes from './MaintenancePage.module.css'

export const MaintenanceBanner = ({ reason }: { readonly reason: string }) => {
  // The shell fills the window: it leaves this much above itself.
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--banner', '36px')
    return () => {
      document.documentElement.style.removeProperty('--banner')
    }
  }, [])
  return (
    <div role="status" className={classes.banner}>
      <IconTool size={18} aria-hidden />
      <span className={classes.words} title={reason}>
        <b>Site en maintenance</b> pour tous, sauf les administrateurs{'\u00a0'}: {reason}
      </span>
      <AppLink href="/admin/maintenance">Gérer la maintenance</AppLink>
    </div>
  )
}
