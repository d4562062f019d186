// Cheques, CESU and cash that wait for the bank, ticked onto a numbered slip; the last slips, printed or cancelled.
import {
  type CompanyCode,
  companyCodes,
  companyLabels,
  paymentTypeLabels,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import {
  type DepositMethod,
  depositMethods,
  type ToDeposit,
} from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { DayField } from '../../../platform/fields/DayField.tsx'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { moneyRefreshes } from './ReceiveDialog.tsx'
import { receiptCrumbs, receiptTabs } from './receipt-tabs.ts'
import classes from './receipts.module.css'
import { SlipLines } from './SlipLines.tsx'

type Pile = { readonly company: CompanyCode; readonly method: DepositMethod; readonly rows: readonly ToDeposit[] }

/** One pile by company and means: a slip holds nothing else. */
const pilesOf = (rows: readonly ToDeposit[]): Pile[] =>
  companyCodes
    .flatMap((company) => depositMethods.map((method) => ({ company, method })))
    .map(({ company, method }) => ({
      ...{ company, method },
      rows: rows.filter((row) => row.company === company && row.method === method),
    }))
    .filter((pile) => pile.rows.length > 0)

const Waiting = ({ pile, mayWrite }: { readonly pile: Pile; readonly mayWrite: boolean }) => {
  const today = useToday()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [day, setDay] = useState<string | null>(today)
  const chosen = pile.rows.filter(({ id }) => !left.has(id))
  const total = chosen.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const save = useAction(receiptsApi.saveSlip, {
    refreshes: moneyRefreshes,
    onSuccess: ({ errors }) =>
      void (errors === null ? toast.success('Remise enregistrée.') : toast.error(errors.messages.join(' '))),
  })
  const toggle = (id: number) =>
    setLeft((were) => new Set(were.has(id) ? [...were].filter((one) => one !== id) : [...were, id]))
  const name = `${paymentTypeLabels[pile.method]}, ${companyLabels[pile.company].toLowerCase()}`
  return (
    <section aria-label={name} className={classes.block}>
      <h3>{name}</h3>
      <ul className={classes.lines}>
        {pile.rows.map((row) => (
          <li key={row.id}>
            <Checkbox
              checked={!left.has(row.id)}
              onChange={() => toggle(row.id)}
              disabled={!mayWrite}
              aria-label={`${row.customer}, ${formatEuros(row.amountCents)}`}
            />
            <span className={classes.what}>
              {row.customer}
              <span className={classes.quiet}>
                {[formatDay(row.receivedOn), row.chequeBank, row.chequeNumber && `n°\u00a0${row.chequeNumber}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={classes.amount}>{formatEuros(row.amountCents)}</span>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className={classes.acts}>
          <DayField label="Remis le" value={day} onChange={setDay} onBlur={() => undefined} max={today} />
          <Button
            variant="filled"
            disabled={chosen.length === 0 || day === null || save.isPending}
            onClick={() =>
              day !== null &&
              save.mutate({
                ...{ company: pile.company, method: pile.method, depositedOn: day },
                receiptIds: chosen.map(({ id }) => id),
              })
            }
          >
            {`Remettre en banque\u00a0: ${formatEuros(total)}`}
          </Button>
        </div>
      )}
    </section>
  )
}

export const Deposits = () => {
  const mayWrite = useCan('billing', 'write')
  const query = useOperation(receiptsApi.listToDeposit, {})
  const cancel = useAction(receiptsApi.cancelSlip, {
    refreshes: moneyRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Remise annulée\u00a0: ses encaissements attendent de nouveau.')
        : toast.error(errorMsgs.join(' '))),
  })
  const askCancel = async (id: number, number: number) => {
    const isSure = await askConfirmation({
      title: `Annuler la remise n°\u00a0${number}\u202f?`,
      body: 'Ses encaissements attendent de nouveau d’être remis, et l’écriture de la banque est contre-passée.',
      confirmLabel: 'Annuler la remise',
      isDangerous: true,
    })
    if (isSure) cancel.mutate({ id })
  }
  return (
    <Panel title="Remises en banque" breadcrumb={receiptCrumbs} tabs={receiptTabs('deposits')}>
      <QueryPanel query={query} what="les remises">
        {({ rows, slips }) => (
          <>
            <h2>À remettre</h2>
            {rows.length === 0 && <EmptyLine>Rien n’attend d’être remis en banque.</EmptyLine>}
            {pilesOf(rows).map((pile) => (
              <Waiting key={`${pile.company}-${pile.method}`} pile={pile} mayWrite={mayWrite} />
            ))}
            <h2>Dernières remises</h2>
            <SlipLines slips={slips} mayWrite={mayWrite} onCancel={(id, number) => void askCancel(id, number)} />
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
