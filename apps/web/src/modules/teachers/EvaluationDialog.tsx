// What a family says of a teacher, as it was received: stars by criterion, words, answers.

import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { evaluationsApi } from '@cartable/domain/teachers/evaluations.api.ts'
import {
  type EvaluationRecord,
  evaluationStatusLabels,
  evaluationTextLength,
} from '@cartable/domain/teachers/evaluations.schema.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { idOptions } from '../../platform/fields/options.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { EmptyLine } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'

const F = formOf<typeof evaluationsApi.saveEvaluation>()
const statusOptions = wordOptions(evaluationStatusLabels, ['sent', 'published'])

const Fields = ({ evaluation }: { readonly evaluation: EvaluationRecord }) => (
  <>
    <FieldGrid>
      <F.Select
        name="authorAccountId"
        label="Auteur"
        options={idOptions(evaluation.options.authors)}
        placeholder="Non connu"
        span={3}
      />
      <F.Day name="date" label="Date" span={3} />
    </FieldGrid>
    <FieldGrid>
      <F.Rating name="overallStars" label="Note d’ensemble" span={6} />
    </FieldGrid>
    {evaluation.rankings.length === 0 ? (
      <EmptyLine>
        Aucun critère d’évaluation&nbsp;: ajoutez-en dans la codification «&nbsp;Types d’évaluation&nbsp;».
      </EmptyLine>
    ) : (
      <FieldGrid>
        {evaluation.rankings.map(({ rankingId, name }, index) => (
          <F.Rating key={rankingId} name={`rankings.${index}.stars`} label={name} span={3} />
        ))}
      </FieldGrid>
    )}
    <FieldGrid>
      <F.LongText name="comments" label="Commentaires" maxLength={evaluationTextLength} span={6} />
      <F.LongText name="teacherResponse" label="Réponse du professeur" maxLength={evaluationTextLength} span={6} />
      <F.LongText name="grResponse" label="Réponse de la société" maxLength={evaluationTextLength} span={6} />
      <F.Radio
        name="status"
        label="État"
        description="Publiée, elle ne se modifie plus."
        options={statusOptions}
        span={6}
      />
    </FieldGrid>
  </>
)

type Props = {
  readonly teacherId: number
  readonly id: number | null
  readonly canWrite: boolean
  readonly onClose: () => void
}

export const EvaluationDialog = ({ teacherId, id, canWrite, onClose }: Props) => {
  const query = useOperation(
    evaluationsApi.showEvaluation,
    id === null ? { teacherId: String(teacherId) } : { id: String(id) },
  )
  const readOnly = !canWrite || query.data?.canEdit === false
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Nouvelle évaluation' : 'Évaluation du professeur'}
      size={680}
      fillsPhone
      query={query}
      what="l’évaluation"
      closedBy={readOnly ? 'anything' : 'buttons'}
    >
      {(evaluation) => (
        <RecordForm
          operation={evaluationsApi.saveEvaluation}
          screen={`evaluation-professeur-${id ?? 'nouvelle'}`}
          record={evaluation}
          layout="modal"
          readOnly={readOnly}
          onClose={onClose}
          onSaved={() => toast.success('Évaluation enregistrée.')}
        >
          <Fields evaluation={evaluation} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
