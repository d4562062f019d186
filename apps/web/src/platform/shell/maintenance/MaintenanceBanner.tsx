// Over the pages of administrators while everybody else is kept out, and over everybody's before: why, when, and where it is managed.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { IconTool } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import type { Session } from '../../session/session.ts'
import { AppLink } from '../links.tsx'
import classes from './MaintenancePage.module.css'

type Announced = NonNullable<Session['announced']>
/** « le 29/11/2026 à 22:00, retour prévu le 29/11/2026 à 23:00 ». */
export const announcedWords = ({ startsAt, endsAt }: Announced): string =>
  `le ${formatInstant(startsAt)}${endsAt === null ? '' : `, retour prévu le ${formatInstant(endsAt)}`}`

type Props = { readonly reason: string; readonly announced?: Announced; readonly manages: boolean }
export const MaintenanceBanner = ({ reason, announced, manages }: Props) => {
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
        {announced ? (
          <>
            <b>Maintenance prévue {announcedWords(announced)}</b>. Enregistrez ce que vous faites avant.{' '}
          </>
        ) : (
          <>
            <b>Site en maintenance</b> pour tous, sauf les administrateurs{'\u00a0'}:{' '}
          </>
        )}
        {reason}
      </span>
      {manages && <AppLink href="/admin/maintenance">Gérer la maintenance</AppLink>}
    </div>
  )
}
