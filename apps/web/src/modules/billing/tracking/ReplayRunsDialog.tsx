// The replays of many bills that were, the last one first: each opens its report.
import { paymentReplaysApi } from '@cartable/domain/billing/tracking/payment-replays.api.ts'
import { replayRunLabels } from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { reportPath, runMeanings } from './replay-words.ts'

const columns = columnsOf<typeof paymentReplaysApi.replayRuns>()([
  {
    id: 'started',
    label: 'Lancée le',
    cell: (run) => formatInstant(run.startedAt),
    sort: true,
    figures: true,
    isTitle: true,
    width: 170,
  },
  { id: 'by', label: 'Par', cell: (run) => run.by, card: 'line' },
  {
    id: 'status',
    label: 'État',
    cell: (run) => <Statut meaning={runMeanings[run.status]}>{replayRunLabels[run.status]}</Statut>,
    isState: true,
    width: 120,
  },
  { id: 'done', label: 'Factures', cell: (run) => `${run.done} sur ${run.total}`, align: 'right', width: 96 },
  { id: 'succeeded', label: 'Réussies', cell: (run) => run.counts.succeeded, align: 'right', width: 84, card: 'none' },
  { id: 'refused', label: 'Refusées', cell: (run) => run.counts.refused, align: 'right', width: 84, card: 'none' },
  {
    id: 'collected',
    label: 'Encaissé',
    cell: (run) => formatEuros(run.collectedCents),
    align: 'right',
    width: 100,
    card: 'aside',
  },
])
const noun = {
  one: 'relance',
  many: 'relances',
  isFeminine: true,
  none: 'Aucune relance pour l’instant',
  why: 'Sélectionnez des factures dans le suivi des paiements pour relancer leurs paiements ensemble.',
}

type Props = { readonly onClose: () => void }

export const ReplayRunsDialog = ({ onClose }: Props) => (
  <Modal opened onClose={onClose} title="Relances des paiements" size={860}>
    <ServerTable
      id="relances-paiements"
      operation={paymentReplaysApi.replayRuns}
      columns={columns}
      defaultSort="started.desc"
      searchLabel="Lancée par"
      noun={noun}
      keyOf={(run) => run.id}
      nameOf={(run) => `Relance du ${formatInstant(run.startedAt)}`}
      pathOf={(run) => reportPath(run.id)}
      keep="memory"
    />
  </Modal>
)
