// The interview convinced: identity checked with the candidate, token of the account that pays, then both accounts opened.

import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { genderOptions, personLabels } from '@cartable/domain/people/people.schema.ts'
import { minimumAgeYears } from '@cartable/domain/recruitment/applications.words.ts'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { interviewLabels } from '@cartable/domain/recruitment/interviews.schema.ts'
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { useToday } from '../../platform/fields/today.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { payeeOfForm, useAccountToken } from '../teachers/payment-account.parts.tsx'
import classes from './recruitment.module.css'

const F = formOf<typeof interviewsApi.saveValidation>()

type Props = { readonly card: CandidateCard; readonly onCancel: () => void; readonly onDone: () => void }

export const ValidationDialog = ({ card, onCancel, onDone }: Props) => {
  const record = useOperation(interviewsApi.showValidation, { id: String(card.id) }, { once: true })
  const today = useToday()
  const token = useAccountToken()
  return (
    <>
      <FormDialog
        onClose={onCancel}
        title={`Valider l’entretien avec ${card.title}`}
        size={720}
        returnFocus={false}
        query={record}
        what="l’entretien"
        closedBy="buttons"
      >
        {(candidate) => (
          <RecordForm
            operation={interviewsApi.saveValidation}
            screen="entretien-valide"
            record={candidate}
            layout="modal"
            noDraft
            closeOnSave={false}
            saveLabel="Valider l’entretien"
            closeLabel="Annuler"
            refreshes={[['recruitment'], ['teachers']]}
            prepare={async (values) => {
              if (candidate.hasPaymentAccount) return {}
              const made = await token.create(payeeOfForm(values, values.phone))
              return made === null ? null : { grStripeAccountToken: made }
            }}
            review={async (answer) => {
              if (answer.apiError === null) return answer
              token.tell(answer.apiError)
              return null
            }}
            onClose={onCancel}
            onSaved={(answer) => {
              if (answer.mailerErrors === null && !candidate.hasAccount)
                toast.success('Les informations de connexion ont été envoyées par email.')
              if (answer.mailerErrors !== null)
                toast.error(`Les informations de connexion n’ont pas été envoyées\u00a0: ${answer.mailerErrors}`)
              onDone()
            }}
          >
            <Section id="identite" title="Identité">
              <p className={classes.hint} data-span={6}>
                Elle va au prestataire de paiement, qui ouvre le compte sur lequel le professeur sera payé, et son
                compte utilisateur est ouvert. Vérifiez-la avec le candidat.
              </p>
              <F.Select name="gender" label={personLabels.gender} options={genderOptions} span={2} />
              <F.Text name="lastName" label={personLabels.lastName} span={2} autoComplete="off" />
              <F.Text name="firstName" label={personLabels.firstName} span={2} autoComplete="off" />
              <F.Day name="birthOn" label={personLabels.birthOn} max={addMonths(today, -12 * minimumAgeYears)} />
              <F.Phone name="phone" label={personLabels.phone} optional={false} />
              <F.Email name="email" label={personLabels.email} span={6} />
              <F.Address
                name="address"
                label={personLabels.address}
                operation={peopleApi.addressAutocomplete}
                optional={false}
                span={6}
              />
            </Section>
            <Section id="entretien" title="Entretien">
              <F.LongText name="report" label={interviewLabels.report} span={6} maxLength={5000} />
            </Section>
          </RecordForm>
        )}
      </FormDialog>
      {token.dialog}
    </>
  )
}
