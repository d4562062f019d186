// The charges and professional fees of payslips: shares of each side in percent, amounts in euros, by date.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import {
  type ChargeRow,
  chargeBaseLabels,
  chargePayerLabels,
  chargeTypeLabels,
} from '@cartable/domain/payroll/payroll.schema.ts'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { counted } from '../../platform/fr/typography.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { disabledToggle, enablingAction, enablingBulk } from '../../platform/list/enabling.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type RowAction } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { chargePath, chargesTitle, crumbs, listId, shownAmount, shownRate } from './payroll-texts.ts'

const columns = columnsOf<typeof payrollApi.listCharges>()([
  { id: 'name', label: 'Nom', cell: (charge) => charge.name, sort: true },
  { id: 'base', label: 'Base', cell: (charge) => chargeBaseLabels[charge.base], quiet: true, width: 130 },
  {
    id: 'payer',
    label: 'Payé par',
    cell: (charge) => chargePayerLabels[charge.payer],
    quiet: true,
    width: 160,
    card: 'none',
    hiddenAtFirst: true,
  },
  {
    id: 'employeeRate',
    label: 'Part salarié',
    cell: (charge) => shownRate(charge.employeeRate) ?? <Dash />,
    align: 'right',
    width: 110,
  },
  {
    id: 'employerRate',
    label: 'Part employeur',
    cell: (charge) => shownRate(charge.employerRate) ?? <Dash />,
    align: 'right',
    width: 126,
  },
  { id: 'amount', label: 'Montant', cell: (charge) => shownAmount(charge) ?? <Dash />, align: 'right', width: 130 },
  {
    id: 'startsOn',
    label: 'Depuis le',
    cell: (charge) => formatDay(charge.startsOn),
    sort: true,
    figures: true,
    width: 110,
  },
  {
    id: 'endsOn',
    label: 'Jusqu’au',
    cell: (charge) => (charge.endsOn ? formatDay(charge.endsOn) : <Dash />),
    figures: true,
    quiet: true,
    width: 110,
    card: 'none',
  },
])
const filters = [disabledToggle]
const noun = {
  one: 'charge',
  many: 'charges',
  none: 'Aucune charge pour l’instant',
  why: 'Les bulletins de paie sont calculés avec les charges en vigueur au premier jour de leur mois.',
}
const keyOf = (charge: ChargeRow) => charge.id
const nameOf = (charge: ChargeRow) => charge.name
const pathOf = (charge: ChargeRow) => chargePath(charge.id)
const isOff = (charge: ChargeRow) => !charge.enabled
const groupOf = (charge: ChargeRow) => ({ key: charge.type, label: chargeTypeLabels[charge.type] })

/** Disables or enables; what the dates forbid is told. */
const useEnabling = () => {
  const { mutateAsync } = useAction(payrollApi.disableCharges)
  return useCallback(
    async (rows: readonly ChargeRow[], enabled: boolean): Promise<boolean> => {
      // a failure has been told by its dialog
      const answer = await mutateAsync({ ids: rows.map(({ id }) => id), enabled }).catch(() => null)
      if (answer === null) return false
      if (answer.refusal) toast.error(answer.refusal)
      else
        toast.success(
          `${counted(answer.disabledCount, 'charge')} ${enabled ? 'activée' : 'désactivée'}${answer.disabledCount > 1 ? 's' : ''}.`,
        )
      return !answer.refusal
    },
    [mutateAsync],
  )
}

export const ChargeList = () => {
  const canWrite = useCan('payroll', 'write')
  const setEnabled = useEnabling()
  const actionsOf = useCallback(
    (charge: ChargeRow): readonly RowAction<ChargeRow>[] =>
      canWrite
        ? [
            { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(charge), shortcut: 'e' },
            enablingAction<ChargeRow>(charge.enabled, (row, enabled) => setEnabled([row], enabled)),
          ]
        : [{ id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(charge) }],
    [canWrite, setEnabled],
  )
  const bulk = enablingBulk<ChargeRow>(({ enabled }) => enabled, setEnabled)
  return (
    <ListScreen<typeof payrollApi.listCharges>
      title={chargesTitle}
      breadcrumb={crumbs}
      create={canWrite && { label: 'Nouvelle charge', path: chargePath('nouveau') }}
      id={listId}
      operation={payrollApi.listCharges}
      columns={columns}
      filters={filters}
      defaultSort="type.asc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      isOff={isOff}
      groupOf={groupOf}
      actionsOf={actionsOf}
      searchLabel="Rechercher une charge…"
      bulk={canWrite ? bulk : undefined}
    />
  )
}
