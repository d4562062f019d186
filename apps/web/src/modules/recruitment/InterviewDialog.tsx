// The appointment of an interview: where, with whom, when; then the invitation by mail, and the move.

import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { type InterviewRecord, interviewLabels as labels } from '@cartable/domain/recruitment/interviews.schema.ts'
import { defaultEnd } from '@cartable/domain/recruitment/recruitment.rules.ts'
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import type { CandidateStatus } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { idOptions } from '../../platform/fields/options.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useFormSetter } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { CandidateMailDialog } from './CandidateMailDialog.tsx'

const F = formOf<typeof interviewsApi.saveInterview>()

const Fields = ({ options }: Pick<InterviewRecord, 'options'>) => {
  const set = useFormSetter()
  return (
    <Section id="entretien" title="Rendez-vous">
      <F.Select name="location" label={labels.location} options={idOptions(options.locations)} span={6} />
      <F.Choices
        name="users"
        label={labels.users}
        options={idOptions(options.users)}
        placeholder="Personne"
        optional={false}
        span={6}
      />
      <F.Instant
        name="startDateTime"
        label={labels.startDateTime}
        onChanged={(start: string | null) => set('endDateTime', defaultEnd(start))}
      />
      <F.Instant name="endDateTime" label={labels.endDateTime} />
    </Section>
  )
}

type Props = {
  readonly card: CandidateCard
  readonly to: CandidateStatus
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onMove: () => Promise<void>
}

export const InterviewDialog = (props: Props) => {
  const { card, onCancel, onMove } = props
  const record = useOperation(interviewsApi.showInterview, { candidateId: String(card.id) }, { once: true })
  const [isFixed, setFixed] = useState(false)
  if (isFixed && card.hasEmail) return <CandidateMailDialog {...props} occasion="interview" />
  return (
    <FormDialog
      onClose={onCancel}
      title={`Entretien avec ${card.title}`}
      size={640}
      returnFocus={false}
      query={record}
      what="l’entretien"
      closedBy="buttons"
    >
      {(interview) => (
        <RecordForm
          operation={interviewsApi.saveInterview}
          screen="entretien"
          record={interview}
          layout="modal"
          noDraft
          closeOnSave={false}
          saveLabel={card.hasEmail ? 'Fixer et écrire l’invitation' : 'Fixer l’entretien'}
          closeLabel="Annuler"
          refreshes={[]}
          onClose={onCancel}
          onSaved={() => {
            setFixed(true)
            if (!card.hasEmail) void onMove()
          }}
        >
          <Fields options={interview.options} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
