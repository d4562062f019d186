// Who brought whom: every affiliation, those to decide first at hand.
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import {
  type AffiliationRow,
  affiliationLabels,
  sponsorKinds,
} from '@cartable/domain/contracts/affiliations/affiliations.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { AffiliationDialog } from './AffiliationDialog.tsx'

const meanings = { declared: 'warning', approved: 'success', refused: 'grey' } as const
const columns = columnsOf<typeof affiliationsApi.affiliations>()([
  { id: 'sponsor', label: 'Recommandé par', cell: (row) => row.sponsorName, sort: true },
  { id: 'kind', label: 'Qui', cell: (row) => sponsorKinds[row.sponsorKind], quiet: true, width: 130, card: 'none' },
  { id: 'customer', label: 'Client recommandé', cell: (row) => row.customerName ?? row.named ?? <Dash />, sort: true },
  {
    id: 'declaredOn',
    label: 'Déclaré le',
    cell: (row) => formatDay(row.declaredOn),
    sort: true,
    width: 106,
    figures: true,
  },
  {
    id: 'contracts',
    label: 'Contrats',
    cell: (row) => row.contractCount || <Dash />,
    align: 'right',
    width: 92,
    card: 'none',
  },
  {
    id: 'status',
    label: 'Décision',
    cell: (row) => <Statut meaning={meanings[row.status]}>{row.statusText}</Statut>,
    sort: true,
    width: 130,
  },
])
const filters: readonly ListFilter[] = [
  { kind: 'choices', param: 'decision', input: 'status', label: 'Décision', options: wordOptions(affiliationLabels) },
]
const noun = {
  one: 'parrainage',
  many: 'parrainages',
  none: 'Aucun parrainage pour l’instant',
  why: 'Un professeur ou une famille qui amène un client lui ouvre la marge d’affiliation de son tarif.',
}
const keyOf = (row: AffiliationRow) => row.id
const nameOf = (row: AffiliationRow) => row.customerName ?? row.named ?? row.sponsorName

export const AffiliationList = () => {
  const canWrite = useCan('contracts', 'write')
  const [opened, setOpened] = useState<'new' | number | null>(null)
  const { mutateAsync } = useAction(affiliationsApi.removeAffiliations)
  const actionsOf = useMemo(() => {
    const remove = async (row: AffiliationRow) => {
      const isSure = await askConfirmation({
        title: 'Supprimer ce parrainage\u202f?',
        body: 'Les prix déjà convenus restent\u00a0; les prochains reprennent la marge ordinaire.',
        confirmLabel: 'Supprimer le parrainage',
        isDangerous: true,
      })
      if (!isSure) return
      // a failure has been told by its dialog
      if (await mutateAsync({ ids: String(row.id) }).catch(() => null)) toast.success('Parrainage supprimé.')
    }
    return (row: AffiliationRow): readonly RowAction<AffiliationRow>[] => [
      {
        id: 'edit',
        label: canWrite ? 'Modifier' : 'Consulter',
        icon: IconPencil,
        run: () => setOpened(row.id),
        shortcut: 'e',
      },
      ...(canWrite ? [{ id: 'remove', label: 'Supprimer', icon: IconTrash, run: () => void remove(row) }] : []),
    ]
  }, [canWrite, mutateAsync])
  return (
    <>
      <ListScreen<typeof affiliationsApi.affiliations>
        title="Parrainages"
        breadcrumb={[{ label: 'Cours particuliers' }]}
        create={canWrite && { label: 'Nouveau parrainage', run: () => setOpened('new') }}
        id="parrainages"
        operation={affiliationsApi.affiliations}
        columns={columns}
        filters={filters}
        defaultSort="declaredOn.desc"
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        actionsOf={actionsOf}
        searchLabel="Nom…"
      />
      {opened !== null && (
        <AffiliationDialog id={opened === 'new' ? null : opened} canWrite={canWrite} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
