// A teacher of the pool: who, when available, what to remember; beside it what the program knows.

import { poolApi } from '@cartable/domain/traineeships/pool/pool.api.ts'
import {
  disponibilityLength,
  type PoolFacts,
  type PoolRecord,
  poolCommentsLength,
} from '@cartable/domain/traineeships/pool/pool.schema.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { searchTeachers } from '../../teachers/teachers.parts.tsx'
import classes from '../around.module.css'
import { stagesText } from './pool-texts.ts'

const F = formOf<typeof poolApi.savePoolEntry>()

const Facts = ({ facts }: { readonly facts: PoolFacts | null }) => (
  <dl className={classes.facts} aria-live="polite">
    <div>
      <dt>Grade</dt>
      <dd>{facts?.grade ?? '–'}</dd>
    </div>
    <div>
      <dt>Déjà fait</dt>
      <dd>{facts ? stagesText(facts.traineeshipCount) : '–'}</dd>
    </div>
    <div>
      <dt>AE</dt>
      <dd>{facts ? (facts.selfEmployed ? 'Oui' : 'Non') : '–'}</dd>
    </div>
    <div>
      <dt>Matières et niveaux</dt>
      <dd>{facts === null || facts.subjectsLevels.length === 0 ? '–' : facts.subjectsLevels.join(', ')}</dd>
    </div>
    {facts && facts.lapsedPapers.length > 0 && (
      <div>
        <dt>Papiers à renouveler</dt>
        <dd>
          {facts.lapsedPapers.join(', ')}
          {'\u00a0'}: rien de nouveau ne lui est proposé.
        </dd>
      </div>
    )}
  </dl>
)

/** Asked again as soon as another teacher is chosen. */
const Chosen = ({ record }: { readonly record: PoolRecord }) => {
  const teacher = useFormValue<number | null>('teacher')
  const isOther = teacher !== null && teacher !== record.teacher
  const { data } = useOperation(
    poolApi.showPoolEntry,
    { sessionId: String(record.sessionId), ...(teacher === null ? {} : { teacher: String(teacher) }) },
    { enabled: isOther, background: true },
  )
  return <Facts facts={isOther ? (data?.facts ?? null) : teacher === null ? null : record.facts} />
}

type Props = {
  readonly sessionId: number
  readonly entryId: number | null
  readonly readOnly: boolean
  readonly onClose: () => void
}

export const PoolDialog = ({ sessionId, entryId, readOnly, onClose }: Props) => {
  const query = useOperation(
    poolApi.showPoolEntry,
    entryId === null ? { sessionId: String(sessionId) } : { id: String(entryId) },
  )
  return (
    <FormDialog
      onClose={onClose}
      title={entryId === null ? 'Ajouter un professeur au pool' : 'Modifier un professeur du pool'}
      size={620}
      fillsPhone
      query={query}
      what="le professeur"
      closedBy={readOnly ? 'anything' : 'buttons'}
    >
      {(record) => (
        <RecordForm
          operation={poolApi.savePoolEntry}
          screen={`vivier-${sessionId}`}
          record={record}
          layout="modal"
          readOnly={readOnly}
          saveLabel={entryId === null ? 'Ajouter' : 'Enregistrer'}
          onClose={onClose}
          onSaved={() => toast.success(entryId === null ? 'Professeur ajouté au vivier.' : 'Vivier enregistré.')}
        >
          <FieldGrid>
            <F.Autocomplete
              name="teacher"
              label="Professeur"
              valueLabel={record.teacherName}
              search={searchTeachers}
              span={6}
            />
          </FieldGrid>
          <Chosen record={record} />
          <FieldGrid>
            <F.LongText
              name="disponibility"
              label="Disponibilité"
              maxLength={disponibilityLength}
              minRows={2}
              span={6}
            />
            <F.LongText name="comments" label="Commentaires" maxLength={poolCommentsLength} minRows={3} span={6} />
          </FieldGrid>
        </RecordForm>
      )}
    </FormDialog>
  )
}
