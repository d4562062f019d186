// Which bills the money pays: the oldest first, shown as the amount is typed, or each by hand; what is left is credit.

import { shareReceived } from '@cartable/domain/billing/receipts/receipts.rules.ts'
import type { DueOrder, DuePack } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { EurosField } from '../../../platform/fields/NumberFields.tsx'
import { useFieldError, useFormShared, useFormValue } from '../../../platform/form/form-context.ts'
import classes from './receipts.module.css'

type Part = { readonly orderId: number; readonly cents: number }
type Props = {
  readonly orders: readonly DueOrder[]
  /** Hours that were sold and wait for their money. */
  readonly packs: readonly DuePack[]
  readonly customerId: number
}

/** What no bill takes, shared over the packs that wait, the oldest first. */
const shareOverPacks = (rest: number, packs: readonly DuePack[]) =>
  shareReceived(
    Math.max(rest, 0),
    packs.map(({ id, dueCents }) => ({ orderId: id, dueCents })),
  )

export const SharingField = ({ orders, packs, customerId }: Props) => {
  const { setValue } = useFormShared()
  const error = useFieldError('parts')
  const amount = useFormValue<number | null>('amountCents')
  const company = useFormValue<string>('company')
  const family = useFormValue<number | null>('customerId')
  const chosen = useFormValue<readonly Part[] | null>('parts')
  const cents = amount !== null && Number.isFinite(amount) ? amount : 0
  // another family's bills are read once it is saved: its oldest come first
  const own = family === customerId ? orders.filter((order) => order.company === company) : []
  const proposed = shareReceived(cents, own)
  const parts = chosen ?? proposed.parts
  const centsOf = (orderId: number) => parts.find((part) => part.orderId === orderId)?.cents ?? 0
  const rest = cents - parts.reduce((sum, part) => sum + part.cents, 0)
  const ahead = company === 'private-tuition' ? packs : []
  const kept = shareOverPacks(rest, ahead)
  const choose = (next: readonly Part[] | null) => setValue('parts', next, { shouldDirty: true })
  const set = (orderId: number, value: number | null) =>
    choose([
      ...parts.filter((part) => part.orderId !== orderId),
      ...(value === null || !(value > 0) ? [] : [{ orderId, cents: value }]),
    ])
  if (family !== customerId)
    return <p data-span={6}>Les factures les plus anciennes de cette famille sont payées d’abord.</p>
  return (
    <div data-span={6} data-field="parts">
      <p className={classes.quiet}>
        {chosen === null ? 'Les factures les plus anciennes d’abord.' : 'Répartition choisie.'}{' '}
        <Button size="compact-sm" variant="subtle" onClick={() => choose(chosen === null ? proposed.parts : null)}>
          {chosen === null ? 'Choisir la répartition' : 'Les plus anciennes d’abord'}
        </Button>
      </p>
      <ul className={classes.lines} aria-label="Factures payées">
        {own.map((order) => (
          <li key={order.orderId}>
            <span className={classes.what}>
              {order.reference}
              <span className={classes.quiet}>
                {formatDay(order.date)}
                {order.student ? ` · ${order.student}` : ''} · reste {formatEuros(order.dueCents)}
              </span>
            </span>
            {chosen === null ? (
              <span className={classes.amount}>{formatEuros(centsOf(order.orderId))}</span>
            ) : (
              <span className={classes.part}>
                <EurosField
                  label={`Part ${de(order.reference)}`}
                  value={centsOf(order.orderId)}
                  onChange={(value) => set(order.orderId, value)}
                  onBlur={() => undefined}
                />
              </span>
            )}
          </li>
        ))}
        {ahead.map(({ id, minutes, dueCents }) => (
          <li key={`pack-${id}`}>
            <span className={classes.what}>
              Pack de {durationText(minutes)}
              <span className={classes.quiet}>gardé pour ses cours · reste {formatEuros(dueCents)}</span>
            </span>
            <span className={classes.amount}>
              {formatEuros(kept.parts.find(({ orderId }) => orderId === id)?.cents ?? 0)}
            </span>
          </li>
        ))}
        <li>
          <span className={classes.what}>Avoir en compte, pris par les prochaines factures</span>
          <b className={classes.amount}>{formatEuros(kept.restCents)}</b>
        </li>
      </ul>
      {rest < 0 && <p role="alert">La répartition dépasse le montant reçu de {formatEuros(-rest)}.</p>}
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
