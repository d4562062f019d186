// The bell: how many notifications are unread, and a pop-up for each one that comes in while the page is looked at.
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { usePop } from '../../pop/use-pop.ts'
import { refreshSession } from '../../session/session.ts'
import shell from '../frame/Shell.module.css'
import { useGo } from '../links.tsx'
import { useModules } from '../modules-context.ts'
import { isToldByTray } from '../tasks/tasks.ts'
import { toast } from '../toasts.ts'
import {
  bellQuery,
  bellSize,
  maxPopups,
  type NotificationOperations,
  type Notifications,
  newsSince,
} from './notifications.ts'

const BellPanel = lazy(async () => ({ default: (await import('./BellPanel.tsx')).BellPanel }))

export const Bell = () => {
  const operations = useModules().find((module) => module.services?.notifications)?.services?.notifications
  return operations ? <FollowedBell operations={operations} /> : null
}

/** The tray tells the end of tasks, with their file. */
const toldElsewhere: readonly string[] = ['export', 'task']
/** The page that it leads to is before the person's eyes. */
const leadsTo = (link: string | null, pathname: string) => link !== null && link.split('?')[0] === pathname

/** Tells what came in since the answer before; what was there at the first one is only counted. */
const useNews = (answer: Notifications | undefined) => {
  const client = useQueryClient()
  const go = useGo()
  const router = useRouter()
  const seen = useRef<number | null>(null)
  useEffect(() => {
    if (answer === undefined) return
    const latest = Math.max(0, ...answer.rows.map(({ id }) => id))
    const news = seen.current === null ? [] : newsSince(answer.rows, seen.current)
    seen.current = Math.max(seen.current ?? 0, latest)
    if (news.some(({ kind }) => kind === 'rights')) void refreshSession(client).catch(() => undefined)
    // One tab tells; the others count.
    if (document.visibilityState === 'hidden') return
    const told = news.filter(
      ({ kind, link }) =>
        !toldElsewhere.includes(kind) &&
        !leadsTo(link, router.latestLocation.pathname) &&
        !(link !== null && isToldByTray(link)),
    )
    for (const { title, link } of told.slice(-maxPopups))
      toast.info(title, link === null ? undefined : { label: 'Voir', run: () => go(link) })
  }, [answer, client, go, router])
}

const FollowedBell = ({ operations }: { readonly operations: NotificationOperations }) => {
  const { data } = useQuery(bellQuery(operations, bellSize))
  useNews(data)
  const unread = data?.totals.unread ?? 0
  const { button, hanging, wasOpened } = usePop('dialog')
  return (
    <>
      <button
        type="button"
        className={shell.iconButton}
        aria-label={unread === 0 ? 'Notifications' : `Notifications non lues\u00a0: ${unread}`}
        title="Notifications"
        {...button}
      >
        <IconBell size={18} stroke={1.75} aria-hidden />
        {unread > 0 && (
          <span className={shell.dot} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <BellPanel {...hanging} operations={operations} />
        </Suspense>
      )}
    </>
  )
}
