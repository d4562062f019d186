// The dialog of a subject, « Nouvelle matière »: its days, its chapters, whether it is an option, its documents.

import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { SubjectRecord } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { daysChangedWarning } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { dayOffOn } from '@cartable/domain/traineeships/shared/days-off.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { idOptions } from '../../../platform/fields/options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { ProgrammeFiles } from './ProgrammeFiles.tsx'

const F = formOf<typeof programmeApi.saveSubject>()
type SubjectProps = { readonly subject: SubjectRecord }

/** Asked again whenever the codified subject changes: each has its own chapters. */
const Chapters = ({ subject }: SubjectProps) => {
  const chosen = useFormValue<number | null>('codifSubjectId')
  const isOther = chosen !== null && chosen !== subject.codifSubjectId
  const query = useOperation(
    programmeApi.showSubject,
    {
      ...(subject.id === null ? { levelId: String(subject.levelId) } : { id: String(subject.id) }),
      codifSubjectId: String(chosen),
    },
    { enabled: isOther, background: true },
  )
  const chapters = isOther ? (query.data?.options.chapters ?? []) : subject.options.chapters
  return (
    <div data-span={6} aria-busy={isOther && query.isFetching}>
      <F.Choices
        name="chapters"
        label="Chapitres"
        options={idOptions(chapters)}
        placeholder={chosen === null ? 'Choisissez d’abord la matière' : 'Aucun'}
        span={6}
      />
    </div>
  )
}

const DaysWarning = ({ subject }: SubjectProps) => {
  const days = useFormValue<readonly string[]>('days')
  const isChanged = [...days].sort().join() !== subject.days.join()
  if (!subject.hasProposal || !isChanged) return null
  return (
    <Alert color="warning" role="alert" data-span={6} icon={<IconAlertTriangle size={18} aria-hidden />}>
      {daysChangedWarning}
    </Alert>
  )
}

/** A stage may be held on such a day; nobody means to by mistake. */
const DaysOffWarning = ({ subject }: SubjectProps) => {
  const days = useFormValue<readonly string[]>('days').toSorted()
  const off = days.flatMap((day) => {
    const name = dayOffOn(subject.options.daysOff, day)
    return name === null ? [] : [`${dayLabel(day)} (${name})`]
  })
  if (off.length === 0) return null
  return (
    <Alert color="warning" role="alert" data-span={6} icon={<IconAlertTriangle size={18} aria-hidden />}>
      {`${off.length > 1 ? 'Jours fériés ou de fermeture choisis' : 'Jour férié ou de fermeture choisi'}\u00a0: ${off.join(', ')}.`}
    </Alert>
  )
}

/** The chapters of another subject mean nothing for this one. */
const Codified = ({ subject }: SubjectProps) => {
  const set = useFormSetter()
  return (
    <F.Select
      name="codifSubjectId"
      label="Matière"
      options={idOptions(subject.options.subjects)}
      onChanged={(next: number | null) => set('chapters', next === subject.codifSubjectId ? subject.chapters : [])}
    />
  )
}

type Props = { readonly levelId: number; readonly id: number | null; readonly onClose: () => void }

export const SubjectDialog = ({ levelId, id, onClose }: Props) => {
  const query = useOperation(programmeApi.showSubject, id === null ? { levelId: String(levelId) } : { id: String(id) })
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Nouvelle matière' : 'Matière'}
      size={640}
      query={query}
      what="la matière"
      closedBy="buttons"
    >
      {(subject) => (
        <RecordForm
          operation={programmeApi.saveSubject}
          screen={`matiere-de-stage-${levelId}`}
          record={subject}
          layout="modal"
          readOnly={subject.readOnlyReason !== null}
          onClose={onClose}
          footerExtra={subject.id !== null && <HistoryButton className="traineeship_subjects" entityId={subject.id} />}
          onSaved={() => toast.success('Matière enregistrée.')}
        >
          <Section id="matiere" title={subject.levelTitle}>
            <Codified subject={subject} />
            <F.Choices
              name="days"
              label="Jours"
              options={subject.options.days.map((day) => ({ value: day, label: dayLabel(day) }))}
              placeholder="Aucun"
            />
            <DaysOffWarning subject={subject} />
            <DaysWarning subject={subject} />
            <Chapters subject={subject} />
            <F.Switch name="option" label="Option" />
            <F.Switch name="askStudiedChapters" label="Demander les chapitres étudiés" />
          </Section>
          <ProgrammeFiles
            files={subject.documents}
            isNew={subject.id === null}
            subjectId={subject.id ?? 0}
            groupId={null}
            canWrite={subject.readOnlyReason === null}
            ofWhat="de la matière"
          />
        </RecordForm>
      )}
    </FormDialog>
  )
}
