// A price proposed to the customer, with the parts of the teacher and of the URSSAF computed while it is typed.

import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { PriceVersionRecord } from '@cartable/domain/contracts/contracts.schema.ts'
import { loyaltyDiscount } from '@cartable/domain/contracts/loyalty/loyalty.rules.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../shared/contracts.module.css'
import { AlonePrice } from './AlonePrice.tsx'

const F = formOf<typeof contractsApi.savePrice>()
/** Milliseconds after the last key before the parts are asked again. */
const settleMs = 250

const isAmount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

/** Asked of the server, which alone knows the rates of the day; nothing is asked of amounts that cannot be. */
const Parts = ({ price }: { readonly price: PriceVersionRecord }) => {
  const [customerPrice, margin, startsOn] = [
    useFormValue<number | null>('customerPrice'),
    useFormValue<number | null>('margin'),
    useFormValue<string | null>('startsOn'),
  ]
  const [typed] = useDebouncedValue(JSON.stringify({ customerPrice, margin, startsOn }), settleMs)
  const settled = JSON.parse(typed) as { customerPrice: unknown; margin: unknown; startsOn: unknown }
  const isPossible =
    isAmount(settled.customerPrice) &&
    isAmount(settled.margin) &&
    settled.customerPrice > 0 &&
    settled.margin < settled.customerPrice &&
    /^\d{4}-\d{2}-\d{2}$/.test(String(settled.startsOn))
  const query = useOperation(
    contractsApi.splitPrice,
    {
      customerPrice: String(settled.customerPrice),
      grCommission: String(settled.margin),
      contractId: String(price.contractId),
      on: String(settled.startsOn),
    },
    { enabled: isPossible, background: true, keepPrevious: true },
  )
  const parts = isPossible ? query.data : undefined
  const isTooHigh = isAmount(customerPrice) && isAmount(margin) && margin > customerPrice
  const share = isAmount(customerPrice) && isAmount(margin) && customerPrice > 0 ? (margin * 100) / customerPrice : null
  return (
    <dl className={classes.parts} aria-live="polite" data-late={query.isFetching || undefined}>
      <div>
        <dt>Marge</dt>
        <dd>{share === null ? '–' : formatPercent(share.toFixed(1))}</dd>
      </div>
      <div>
        <dt>Marge hors taxe</dt>
        <dd>{parts?.marginExclTax != null ? formatEuros(parts.marginExclTax) : '–'}</dd>
      </div>
      <div>
        <dt>Part du professeur</dt>
        <dd>{parts ? formatEuros(parts.teacherPart) : '–'}</dd>
      </div>
      <div>
        <dt>{price.teacherSelfEmployed ? 'Part URSSAF (auto-entrepreneur)' : 'Part URSSAF'}</dt>
        <dd>{parts ? formatEuros(parts.urssafPart) : '–'}</dd>
      </div>
      {isTooHigh && <p>{contractsRefusals.marginTooHigh.message}</p>}
      {query.isError && isPossible && <p>{query.error.message}</p>}
    </dl>
  )
}

/** What the family pays once the loyalty programme has taken its part off the margin. */
const Loyal = ({ loyalty }: { readonly loyalty: NonNullable<PriceVersionRecord['loyalty']> }) => {
  const [customerPrice, margin] = [useFormValue<number | null>('customerPrice'), useFormValue<number | null>('margin')]
  if (!isAmount(customerPrice) || !isAmount(margin) || margin >= customerPrice) return null
  const discount = loyaltyDiscount({ customerPrice, margin }, loyalty, loyalty.leastPrice)
  const level = `Fidélité, palier ${loyalty.thresholdHours}\u00a0h`
  return (
    <p className={classes.help} aria-live="polite">
      {discount === 0
        ? `${level}\u00a0: sans effet, ce prix est déjà le plus bas du tarif.`
        : `${level}\u00a0: ${formatEuros(discount)} pris sur la marge, la famille paie ${formatEuros(customerPrice - discount)} et le professeur garde sa part.`}
    </p>
  )
}

type Props = {
  readonly contractId: number
  readonly priceId: number | null
  /** Begins with what the grid says since it was changed. */
  readonly takesGrid?: boolean
  readonly onClose: () => void
}

export const PriceDialog = ({ contractId, priceId, takesGrid = false, onClose }: Props) => {
  const query = useOperation(
    contractsApi.showPrice,
    priceId === null ? { contractId: String(contractId) } : { id: String(priceId) },
  )
  return (
    <FormDialog
      onClose={onClose}
      title={priceId === null ? 'Proposer un prix' : 'Modifier le prix proposé'}
      size={560}
      query={query}
      what="le prix"
      closedBy="buttons"
    >
      {(price) => (
        <RecordForm
          operation={contractsApi.savePrice}
          screen="prix"
          record={takesGrid && price.grid ? { ...price, ...price.grid } : price}
          extraInput={{ contractId }}
          layout="modal"
          noDraft
          saveLabel={priceId === null ? 'Proposer' : 'Enregistrer'}
          onClose={onClose}
          onSaved={() => toast.success(priceId === null ? 'Prix proposé.' : 'Prix modifié.')}
        >
          <Section id="montants" title="Prix d’une heure">
            <F.Euros name="customerPrice" label="Prix client" autoFocus />
            <F.Euros name="margin" label="Marge" description="TVA comprise." />
            <F.Day name="startsOn" label="À compter du" />
            {price.asksTest && <F.Instant name="testAt" label="Cours d’essai le" span={6} />}
          </Section>
          <Parts price={price} />
          {price.isCollective && <AlonePrice />}
          {price.loyalty && <Loyal loyalty={price.loyalty} />}
        </RecordForm>
      )}
    </FormDialog>
  )
}
