// The journal of a customer, a student or a teacher: its entries in a table, each opened whole under its line.

import { logEntriesApi } from '@cartable/domain/customers/log-entries.api.ts'
import {
  type LogEntryRow,
  type LogOwner,
  logOriginLabels,
  logTypeLabels,
  logTypes,
} from '@cartable/domain/customers/log-entries.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import {
  IconDeviceMobileMessage,
  IconMail,
  IconNote,
  IconPencil,
  IconPhone,
  IconSettings,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { columnsOf, type ListFilter, type RowAction } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './log-entries.module.css'

const icons = {
  note: IconNote,
  call: IconPhone,
  mail: IconMail,
  sms: IconDeviceMobileMessage,
  meeting: IconUsers,
  system: IconSettings,
} as const

const Type = ({ entry }: { readonly entry: LogEntryRow }) => {
  const Drawing = icons[entry.type]
  return (
    <span className={classes.type}>
      <Drawing size={16} stroke={1.75} aria-hidden />
      {logTypeLabels[entry.type]}
    </span>
  )
}

const Words = ({ entry }: { readonly entry: LogEntryRow }) => (
  <span className={classes.words}>
    <span>{entry.title}</span>
    <small>{entry.excerpt}</small>
  </span>
)

const columns = columnsOf<typeof logEntriesApi.listLogEntries>()([
  { id: 'type', label: 'Type', cell: (entry) => <Type entry={entry} />, sort: true, width: 126, card: 'line' },
  {
    id: 'occurredAt',
    label: 'Date',
    cell: (entry) => <span title={formatInstant(entry.occurredAt)}>{formatDay(entry.occurredAt)}</span>,
    sort: true,
    figures: true,
    width: 98,
    card: 'aside',
  },
  {
    id: 'origin',
    label: 'Origine',
    cell: (entry) => logOriginLabels[entry.origin],
    sort: true,
    width: 90,
    card: 'line',
  },
  {
    id: 'title',
    label: 'Titre et texte',
    cell: (entry) => <Words entry={entry} />,
    sort: true,
    isTitle: true,
    card: 'title',
  },
  { id: 'authorName', label: 'Écrit par', cell: (entry) => entry.authorName, hiddenAtFirst: true, card: 'none' },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'type',
    label: 'Type',
    options: wordOptions(logTypeLabels, logTypes),
  },
]
const noun = {
  one: 'entrée',
  many: 'entrées',
  isFeminine: true,
  none: 'Aucune entrée dans le journal',
  why: 'Appels, rendez-vous et remarques y sont notés, pour toute l’équipe.',
}

/** The whole text, asked when the line is opened. */
const Details = ({ id }: { readonly id: number }) => {
  const query = useOperation(logEntriesApi.logEntryDetails, { id: String(id) }, { background: true })
  return (
    <QueryPanel query={query} what="l’entrée">
      {(entry) => (
        <div className={classes.details}>
          <p className={classes.body}>{entry.body}</p>
          <p className={classes.written}>
            {entry.authorName ? `Écrit par ${entry.authorName}` : 'Écrit par le programme'}, le{' '}
            {formatInstant(entry.createdAt)}
            {entry.updatedAt !== entry.createdAt && `, modifié le ${formatInstant(entry.updatedAt)}`}
          </p>
        </div>
      )}
    </QueryPanel>
  )
}
const keyOf = (entry: LogEntryRow) => entry.id
const nameOf = (entry: LogEntryRow) => `«\u00a0${entry.title}\u00a0»`
const detailOf = (entry: LogEntryRow) => <Details id={entry.id} />

type Props = {
  readonly ownerClass: LogOwner
  readonly ownerId: number
  readonly canWrite: boolean
  readonly onOpen: (id: number) => void
}

export const LogEntries = ({ ownerClass, ownerId, canWrite, onOpen }: Props) => {
  const { mutate: remove } = useAction(logEntriesApi.removeLogEntry, {
    refreshes: [['customers', 'customers.listLogEntries']],
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('Entrée supprimée.') : toast.error(errorMsgs.join(' '))),
  })
  const input = useMemo(() => ({ ownerClass, ownerId: String(ownerId) }), [ownerClass, ownerId])
  const actionsOf = useCallback(
    (entry: LogEntryRow): readonly RowAction<LogEntryRow>[] => {
      if (!canWrite || !entry.isEditable) return []
      const ask = async () => {
        const isSure = await askConfirmation({
          title: 'Supprimer cette entrée du journal',
          body: `${nameOf(entry)}, ${formatInstant(entry.occurredAt)}`,
          confirmLabel: 'Supprimer l’entrée',
          isDangerous: true,
        })
        if (isSure) remove({ id: entry.id })
      }
      return [
        { id: 'edit', label: 'Modifier', icon: IconPencil, shortcut: 'e', run: () => onOpen(entry.id) },
        {
          id: 'remove',
          label: 'Supprimer',
          icon: IconTrash,
          shortcut: 'Delete',
          isDanger: true,
          run: () => void ask(),
        },
      ]
    },
    [canWrite, onOpen, remove],
  )
  return (
    <ServerTable<typeof logEntriesApi.listLogEntries>
      id="journal-fiche"
      operation={logEntriesApi.listLogEntries}
      columns={columns}
      filters={filters}
      input={input as never}
      keep="memory"
      defaultSort="occurredAt.desc"
      defaultSize={10}
      searchLabel="Titre ou texte"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      onOpen={(entry) => onOpen(entry.id)}
      actionsOf={actionsOf}
      detailOf={detailOf}
    />
  )
}
