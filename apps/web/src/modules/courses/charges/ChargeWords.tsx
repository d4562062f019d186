// Asks for the word with which a charge is contested, waived or maintained.
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import type { Charge, ChargeDecision } from '@cartable/domain/courses/charges/charges.schema.ts'
import { chargeText } from '@cartable/domain/courses/charges/charges.words.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

type Props = { readonly charge: Charge; readonly onClose: () => void }

const C = formOf<typeof chargesApi.contestCharge>()
export const ContestDialog = ({ charge, onClose }: Props) => (
  <FormDialog title="Contester ce montant" onClose={onClose}>
    <RecordForm
      operation={chargesApi.contestCharge}
      screen="contestation-annulation"
      record={{ id: charge.id, words: null }}
      layout="modal"
      saveLabel="Envoyer"
      closeLabel="Annuler"
      refreshes={[['courses']]}
      onClose={onClose}
      onSaved={() => void toast.success('C’est noté\u00a0: le service vous répondra avant toute facture.')}
    >
      <Section id="mots" title={chargeText(charge)}>
        <C.LongText name="words" label="Pourquoi" description="Le service le lira." span={6} maxLength={500} />
      </Section>
    </RecordForm>
  </FormDialog>
)

const titles: Readonly<Record<ChargeDecision, string>> = {
  waive: 'Ne pas facturer',
  keep: 'Maintenir ce montant',
}
const said: Readonly<Record<ChargeDecision, string>> = {
  waive: 'Ce cours ne sera pas facturé\u00a0: la famille est prévenue.',
  keep: 'Montant maintenu\u00a0: la famille est prévenue, la facture part cette nuit.',
}

const D = formOf<typeof chargesApi.decideCharge>()
export const DecideDialog = ({ charge, decision, onClose }: Props & { readonly decision: ChargeDecision }) => (
  <FormDialog title={titles[decision]} onClose={onClose}>
    <RecordForm
      operation={chargesApi.decideCharge}
      screen={decision === 'waive' ? 'renoncer-annulation' : 'maintenir-annulation'}
      record={{ id: charge.id, decision, words: null }}
      layout="modal"
      saveLabel={titles[decision]}
      closeLabel="Annuler"
      refreshes={[['courses']]}
      onClose={onClose}
      onSaved={() => void toast.success(said[decision])}
    >
      <Section id="mots" title={chargeText(charge)}>
        <D.LongText name="words" label="Motif" description="La famille le lira." span={6} maxLength={500} />
      </Section>
    </RecordForm>
  </FormDialog>
)
