// The sale of a pack of hours: how many, for how much, and what an hour of it costs beside the price of the contract.
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { nearestTotals, priceOnPack } from '@cartable/domain/billing/packs/packs.rules.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './packs.module.css'

const F = formOf<typeof packsApi.sellPack>()
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0

const Preview = ({ contractHourCents }: { readonly contractHourCents: number | null }) => {
  const [hours, priceCents] = [useFormValue<number | null>('hours'), useFormValue<number | null>('priceCents')]
  const beside = contractHourCents === null ? '' : ` Le prix du contrat est de ${formatEuros(contractHourCents)}.`
  const isShared = isCount(hours) && isCount(priceCents) && nearestTotals(hours * 60, priceCents).length === 0
  return (
    <p className={classes.quiet} data-span={6} role="status">
      {isShared
        ? `Soit ${formatEuros(priceOnPack({ minutes: hours * 60, priceCents }, 60))} l’heure.`
        : 'Le total se partage au centime entre les heures.'}
      {beside} La famille le règle avant les cours, sans avance immédiate{'\u00a0'}; ses heures comptent dès qu’il est
      payé.
    </p>
  )
}

type Props = { readonly contractId: number; readonly onClose: () => void }
export const SellPackDialog = ({ contractId, onClose }: Props) => {
  const query = useOperation(packsApi.contractPacks, { contractId: String(contractId) })
  return (
    <FormDialog onClose={onClose} title="Vendre un pack d’heures" size={560} query={query} what="le contrat">
      {({ contractHourCents }) => (
        <RecordForm
          operation={packsApi.sellPack}
          screen="vente-pack"
          record={{ contractId, hours: 10, priceCents: (contractHourCents ?? 0) * 10 }}
          layout="modal"
          noDraft
          saveLabel="Vendre le pack"
          closeLabel="Annuler"
          refreshes={[['billing'], ['contracts']]}
          onClose={onClose}
          onSaved={() => toast.success('Pack vendu\u00a0: la famille en est prévenue, il compte dès son règlement.')}
        >
          <Section id="pack" title="Heures vendues">
            <F.Integer name="hours" label="Nombre d’heures" autoFocus />
            <F.Euros name="priceCents" label="Prix du pack" />
            <Preview contractHourCents={contractHourCents} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
