// The dialog of one entry of a journal: to write it, to correct it, or to read what the program wrote.

import { logEntriesApi } from '@cartable/domain/customers/log-entries.api.ts'
import {
  bodyLength,
  type LogEntryRecord,
  type LogOwner,
  logOriginLabels,
  logTypeLabels,
  titleLength,
  writtenOrigins,
  writtenTypes,
} from '@cartable/domain/customers/log-entries.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'

const F = formOf<typeof logEntriesApi.saveLogEntry>()

/** What the program wrote is shown with its own words, which nobody else may choose. */
const typesOf = ({ isEditable }: LogEntryRecord) =>
  wordOptions(logTypeLabels, isEditable ? writtenTypes : ([...writtenTypes, 'system'] as const))
/** Only those who can have said something in this journal: a teacher's holds no word of a student's. */
const originsOf = ({ ownerClass, isEditable, origin }: LogEntryRecord) => {
  const fitting = writtenOrigins.filter((one) => one === origin || ownerClass !== 'teachers' || one !== 'student')
  return wordOptions(logOriginLabels, isEditable ? fitting : ([...fitting, 'system'] as const))
}

type Props = {
  readonly ownerClass: LogOwner
  readonly ownerId: number
  readonly entryId: number | null
  readonly canWrite: boolean
  readonly onClose: () => void
}

export const LogEntryDialog = ({ ownerClass, ownerId, entryId, canWrite, onClose }: Props) => {
  const query = useOperation(
    logEntriesApi.showLogEntry,
    entryId === null ? { ownerClass, ownerId: String(ownerId) } : { id: String(entryId) },
  )
  const readOnly = !canWrite || query.data?.isEditable === false
  const title = entryId === null ? 'Nouvelle entrée de journal' : 'Entrée de journal'
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      size={680}
      fillsPhone
      query={query}
      what="l’entrée"
      closedBy={readOnly ? 'anything' : 'buttons'}
    >
      {(entry) => (
        <RecordForm
          operation={logEntriesApi.saveLogEntry}
          screen={`journal-${ownerClass}-${ownerId}`}
          record={entry}
          layout="modal"
          readOnly={readOnly}
          refreshes={[
            ['customers', 'customers.listLogEntries'],
            ['customers', 'customers.logEntryDetails'],
          ]}
          onClose={onClose}
          onSaved={() => toast.success(entryId === null ? 'Entrée ajoutée au journal.' : 'Entrée modifiée.')}
        >
          <FieldGrid>
            <F.Radio name="type" label="Type" options={typesOf(entry)} span={6} />
            <F.Instant name="occurredAt" label="Date" span={3} />
            <F.Select name="origin" label="Origine" options={originsOf(entry)} span={3} />
            <F.Text name="title" label="Titre" maxLength={titleLength} span={6} autoFocus />
            <F.LongText name="body" label="Texte" maxLength={bodyLength} minRows={6} span={6} />
          </FieldGrid>
        </RecordForm>
      )}
    </FormDialog>
  )
}
