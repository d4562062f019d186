// Takes a planned lesson away: why, in words that the others are told.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import {
  type CancellationReason,
  cancellationReasonLabels,
  cancellationReasons,
} from '@cartable/domain/courses/planning/planning.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'

const F = formOf<typeof planningApi.cancelPlan>()

/** A family does not speak for the teacher. */
const familyReasons: readonly CancellationReason[] = ['pupil-ill', 'family', 'other']

type Props = {
  readonly courseId: number
  /** `mercredi 25 novembre à 17:00, Malo avec Léa Morvan`. */
  readonly what: string
  readonly isFamily: boolean
  readonly onClose: () => void
  readonly onCancelled: () => void
}

export const CancelPlanDialog = ({ courseId, what, isFamily, onClose, onCancelled }: Props) => (
  <FormDialog title="Annuler le cours" onClose={onClose}>
    <RecordForm
      operation={planningApi.cancelPlan}
      refreshes={[['courses'], ['contracts']]}
      screen="annulation-cours"
      record={{ id: courseId, reason: null, words: null }}
      layout="modal"
      closeOnSave={false}
      saveLabel="Annuler le cours"
      closeLabel="Garder le cours"
      errorsOf={({ isValid, errorMsgs }) =>
        isValid ? null : { propertyPaths: errorMsgs.map(() => ''), messages: errorMsgs }
      }
      onClose={onClose}
      onSaved={onCancelled}
    >
      <Section id="annulation" title={what}>
        <F.Radio
          name="reason"
          label="Motif"
          options={wordOptions(cancellationReasonLabels, isFamily ? familyReasons : cancellationReasons)}
          span={6}
        />
        <F.Text
          name="words"
          label="Précision"
          description={isFamily ? 'Le professeur la lira.' : 'La famille et le professeur la liront.'}
          span={6}
          maxLength={300}
        />
      </Section>
    </RecordForm>
  </FormDialog>
)
