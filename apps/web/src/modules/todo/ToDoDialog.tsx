// A task in a dialog: what is to be done, by whom, how much it matters, until when.

import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { readAbout } from '@cartable/domain/todo/about.rules.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { importanceLevels, importances } from '@cartable/domain/todo/todo.schema.ts'
import { call } from '../../platform/api/client.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { HistoryButton } from '../journal/journal.parts.tsx'

const F = formOf<typeof todoApi.save>()
const levels = importanceLevels.map((value) => ({
  value,
  label: `${importances[value].letter} – ${importances[value].label}`,
}))

/** Records of every kind that the reader may open, as the palette finds them; its value is their page. */
const searchRecords = async (q: string, signal: AbortSignal) =>
  (await call(dashboardApi.search, { q }, { signal })).groups.flatMap(({ label: kind, hits }) =>
    hits.flatMap(({ label, detail, path }) =>
      readAbout(path) === null ? [] : [{ value: path, label, detail: [kind, detail].filter(Boolean).join(' · ') }],
    ),
  )

/** `about`: page of the record from which a new task is made. */
type Props = { readonly id: number | null; readonly about?: string; readonly onClose: () => void }

export const ToDoDialog = ({ id, about, onClose }: Props) => {
  const task = useOperation(todoApi.show, id === null ? { ...(about && { about }) } : { id: String(id) }, {
    once: true,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Nouvelle tâche' : 'Tâche'}
      size={560}
      query={task}
      what="la tâche"
    >
      {(record) => (
        <RecordForm
          operation={todoApi.save}
          screen="tache"
          record={record}
          layout="modal"
          readOnly={record.isDone}
          onClose={onClose}
          {...(id === null ? {} : { footerExtra: <HistoryButton className="todo_entries" entityId={id} /> })}
          onSaved={() => toast.success('Tâche enregistrée.')}
        >
          <Section id="tache" title="Ce qu’il y a à faire">
            <F.LongText name="describe" label="Tâche" minRows={3} span={6} />
            <F.Autocomplete
              name="about"
              label="À propos de"
              description="Une famille, un élève, un professeur, un contrat ou un contact."
              search={searchRecords}
              {...(record.aboutLabel && { valueLabel: record.aboutLabel })}
              span={6}
            />
            <F.Radio name="importanceLevel" label="Importance" options={levels} span={6} />
            <F.Instant name="expectedDateTime" label="Échéance" span={6} />
            <F.Choices
              name="users"
              label="Pour"
              options={record.options.users}
              description="Chacun la voit dans ses tâches à faire."
              span={6}
            />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
