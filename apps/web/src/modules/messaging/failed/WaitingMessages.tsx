// Messages that a provider's outage keeps from leaving: each with why and since when; they leave by themselves, once.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import { failedKindLabels, type WaitingRow } from '@cartable/domain/messaging/failed-messages.schema.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter } from '../../../platform/list/list.types.ts'
import { FailedWhat } from './FailedWhat.tsx'
import { failedCrumbs, failedTabs, recipientsOf } from './failed-texts.ts'

const columns = columnsOf<typeof failedMessagesApi.waitingTable>()([
  { id: 'label', label: 'Message', cell: (row) => <FailedWhat row={row} />, isTitle: true, card: 'title' },
  { id: 'recipients', label: 'Destinataires', cell: (row) => recipientsOf(row) ?? <Dash />, width: 220, card: 'line' },
  { id: 'error', label: 'Pourquoi', cell: (row) => row.error, width: '28%', card: 'line' },
  { id: 'attempts', label: 'Essais', cell: (row) => row.attempts, figures: true, width: 88, card: 'none' },
  {
    id: 'createdAt',
    label: 'Écrit le',
    cell: (row) => formatInstant(row.createdAt),
    sort: true,
    figures: true,
    width: 152,
    card: 'line',
  },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'nature',
    input: 'kind',
    label: 'Nature',
    options: wordOptions(failedKindLabels, ['mail', 'sms', 'whatsapp']),
  },
]
const noun = {
  one: 'message en attente',
  many: 'messages en attente',
  none: 'Aucun message n’attend',
  why: 'Quand un service ne répond pas, ce qui devait partir attend ici et part de lui-même dès son retour, une seule fois.',
}
const keyOf = (row: WaitingRow) => row.id
const nameOf = (row: WaitingRow) => row.label

export const WaitingMessages = () => (
  <ListScreen
    title="Messages en attente"
    breadcrumb={failedCrumbs}
    tabs={failedTabs('waiting')}
    id="messages-en-attente"
    operation={failedMessagesApi.waitingTable}
    columns={columns}
    filters={filters}
    defaultSort="createdAt.desc"
    noun={noun}
    keyOf={keyOf}
    nameOf={nameOf}
    searchLabel="Objet, destinataire…"
    refreshEvery={15_000}
  />
)
