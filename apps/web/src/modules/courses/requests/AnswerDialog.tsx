// Answers a request: at the hour that is asked for, at one to be chosen where the wish was in words, or no, with a word.

import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import type { ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import { requestText } from '@cartable/domain/courses/requests/requests.words.ts'
import { Button } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { shortWhenText } from '../planning/FreeHours.tsx'
import classes from './requests.module.css'

const F = formOf<typeof requestsApi.answerChange>()

/** An hour for a wish in words, among those at which both are free, or another one. */
const ChooseHour = ({ request }: { readonly request: ChangeRequest }) => {
  const set = useFormSetter()
  const today = useToday()
  const { contractId, courseId, durationMinutes } = request
  const query = useOperation(planningApi.freeHours, {
    contractId: String(contractId),
    durationMinutes,
    ...(courseId !== null && { courseId: String(courseId) }),
  })
  return (
    <>
      <fieldset className={classes.hours}>
        <legend>Libres tous les deux</legend>
        {query.data?.hours.map((hour) => (
          <Button key={hour} size="sm" onClick={() => set('expectedAt', hour)}>
            {shortWhenText(hour)}
          </Button>
        ))}
      </fieldset>
      <F.Instant name="expectedAt" label="Date et heure de début" min={today} span={6} />
    </>
  )
}

type Props = { readonly request: ChangeRequest; readonly accept: boolean; readonly onClose: () => void }

export const AnswerDialog = ({ request, accept, onClose }: Props) => (
  <FormDialog title={accept ? 'Accepter la demande' : 'Refuser la demande'} onClose={onClose}>
    <RecordForm
      operation={requestsApi.answerChange}
      screen="reponse-changement"
      record={{ id: request.id, accept, expectedAt: null, words: null }}
      layout="modal"
      saveLabel={accept ? 'Accepter' : 'Refuser'}
      closeLabel="Annuler"
      onClose={onClose}
      onSaved={() => void toast.success('Réponse envoyée.')}
    >
      <Section id="reponse" title={requestText(request)}>
        {accept && request.proposedAt === null && <ChooseHour request={request} />}
        <F.LongText name="words" label="Un mot" description="Envoyé avec votre réponse." span={6} maxLength={500} />
      </Section>
    </RecordForm>
  </FormDialog>
)
