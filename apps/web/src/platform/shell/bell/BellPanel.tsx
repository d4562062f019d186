// What hangs from the bell: the latest notifications, where each leads, and what was read of them.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { type NotificationKind, notificationsKeptDays } from '@cartable/domain/kernel/notifications.ts'
import { Button } from '@mantine/core'
import {
  type Icon,
  IconAddressBook,
  IconBellOff,
  IconCheck,
  IconFileExport,
  IconFileImport,
  IconListCheck,
  IconLock,
  IconMailX,
  IconRefresh,
  IconSchool,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAt } from '../../api/client.ts'
import { routeFailure } from '../../api/failures.ts'
import { nowMs } from '../../clock.ts'
import { FloatingPanel } from '../../pop/FloatingPanel.tsx'
import type { Hanging } from '../../pop/use-pop.ts'
import { AppLink } from '../links.tsx'
import { ErrorState, Loading } from '../states.tsx'
import classes from './BellPanel.module.css'
import { bellQuery, bellSize, type NotificationLine, type NotificationOperations, panelSize } from './notifications.ts'

const icons: Readonly<Record<NotificationKind, Icon>> = {
  import: IconFileImport,
  export: IconFileExport,
  task: IconRefresh,
  message: IconMailX,
  contact: IconAddressBook,
  course: IconSchool,
  customer: IconUsers,
  rights: IconShieldLock,
  security: IconLock,
  todo: IconListCheck,
}

/** « il y a 3 min » within the hour, the day and hour beyond. */
const sinceWords = (instant: string): string => {
  const minutes = Math.floor((nowMs() - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'à l’instant'
  return minutes < 60 ? `il y a ${minutes}\u00a0min` : formatInstant(instant)
}

type LineProps = { readonly line: NotificationLine; readonly onRead: () => void; readonly onFollow: () => void }

const Line = ({ line, onRead, onFollow }: LineProps) => {
  const Drawing = icons[line.kind]
  const isUnread = line.readAt === null
  return (
    <li className={classes.line} data-unread={isUnread || undefined}>
      <Drawing size={18} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        {isUnread && <span className="vh">Non lue. </span>}
        {line.link === null ? (
          <span className={classes.title}>{line.title}</span>
        ) : (
          <AppLink className={classes.title} href={line.link} onClick={onFollow}>
            {line.title}
          </AppLink>
        )}
        {line.body && <p>{line.body}</p>}
        <time dateTime={line.createdAt} title={formatInstant(line.createdAt)}>
          {sinceWords(line.createdAt)}
        </time>
      </div>
      {isUnread && (
        <button
          type="button"
          className={classes.read}
          aria-label={`Marquer comme lue\u00a0: ${line.title}`}
          title="Marquer comme lue"
          onClick={onRead}
        >
          <IconCheck size={16} aria-hidden />
        </button>
      )}
    </li>
  )
}

export const BellPanel = ({ operations, ...hanging }: Hanging & { readonly operations: NotificationOperations }) => {
  const [size, setSize] = useState(bellSize)
  const client = useQueryClient()
  const query = useQuery({ ...bellQuery(operations, size), placeholderData: keepPreviousData, enabled: hanging.isOpen })
  const { data } = query
  const read = async (ids: number[], upTo: number | null) => {
    try {
      await callAt(operations.read, { ids, upTo })
      await client.invalidateQueries({ queryKey: ['access', operations.list.id] })
    } catch (error) {
      routeFailure(error, 'action')
    }
  }
  const rows = data?.rows ?? []
  const latest = rows[0]?.id ?? null
  return (
    <FloatingPanel {...hanging} position="bottom-end" label="Notifications">
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2>Notifications</h2>
          {(data?.totals.unread ?? 0) > 0 && (
            <Button variant="subtle" size="compact-xs" onClick={() => void read([], latest)}>
              Tout marquer comme lu
            </Button>
          )}
        </div>
        {data === undefined &&
          (query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} what="les notifications" />
          ) : (
            <Loading rows={4} />
          ))}
        {data !== undefined && rows.length === 0 && (
          <p className={classes.none}>
            <IconBellOff size={28} stroke={1.25} aria-hidden />
            Aucune notification.
          </p>
        )}
        <ul className={classes.list}>
          {rows.map((line) => (
            <Line
              key={line.id}
              line={line}
              onRead={() => void read([line.id], null)}
              onFollow={() => {
                if (line.readAt === null) void read([line.id], null)
                hanging.onClose()
              }}
            />
          ))}
        </ul>
        {data !== undefined && data.total > rows.length && size < panelSize && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={query.isPlaceholderData}
            onClick={() => setSize(size === bellSize ? panelSize / 2 : panelSize)}
          >
            Afficher les plus anciennes
          </Button>
        )}
        {rows.length > 0 && (
          <p className={classes.kept}>Les notifications sont gardées {notificationsKeptDays}&nbsp;jours.</p>
        )}
      </div>
    </FloatingPanel>
  )
}
