// « Inscription au stage »: student, school level, subjects, absences, price, way of paying.

import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type {
  RegistrationAnswer,
  RegistrationRecord,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { rememberPicked } from '../../../platform/fields/picked-labels.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormShared, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { searchStudents } from '../../customers/customers.parts.tsx'
import { AlreadyThere } from './AlreadyThere.tsx'
import { DeskPayment } from './DeskPayment.tsx'
import { NewFamilyDialog } from './NewFamilyDialog.tsx'
import { RegistrationPrice } from './RegistrationPrice.tsx'
import { RegistrationSubjects, StudiedChapters } from './RegistrationSubjects.tsx'

const F = formOf<typeof api.registrationSave>()
/** What a registration touches besides stages. */
export const touched = [['traineeships'], ['billing'], ['accounting']] as const

/** A student of another school level than the stage's: offers to correct the student. */
const useLevelCheck = () => {
  const update = useAction(api.updateScholarLevel, {
    refreshes: [['customers']],
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('Niveau scolaire de l’élève mis à jour.') : toast.error(errorMsgs.join(' '))),
  })
  return async (student: number | null, level: number | null) => {
    if (student === null || level === null) return
    // whether the levels agree is a help: silence stops nobody
    const answer = await call(api.checkScholarLevel, {
      student_id: String(student),
      traineeship_level_id: String(level),
    }).catch(() => null)
    if (answer === null || answer.scholarLevelCorrespond) return
    const isWanted = await askConfirmation({
      title: 'Mettre à jour le niveau de l’élève\u202f?',
      body: `${
        answer.studentScholarLevelName
          ? `L’élève est en ${answer.studentScholarLevelName}`
          : 'Le niveau scolaire de l’élève n’est pas connu'
      }, le stage est de niveau ${answer.scholarLevelName}.`,
      confirmLabel: `Passer l’élève en ${answer.scholarLevelName}`,
      cancelLabel: 'Garder son niveau',
    })
    if (isWanted) update.mutate({ student_id: student, traineeship_level_id: level })
  }
}

const studentLabel = 'Élève'
type Made = { readonly id: number; readonly name: string }
type FieldsProps = {
  readonly record: RegistrationRecord
  /** Of a family that was made meanwhile. */
  readonly made: Made | null
  readonly onNew: (typed: string) => void
}

const Fields = ({ record, made, onNew }: FieldsProps) => {
  const { setValue, getValues } = useFormShared()
  const levelId = useFormValue<number | null>('traineeshipLevel')
  const chosen = useFormValue<number[]>('traineeshipSubjects') ?? []
  const check = useLevelCheck()
  const student = useFormValue<number | null>('student')
  useEffect(() => {
    if (made === null) return
    rememberPicked(studentLabel, made.id, made.name)
    setValue('student', made.id, { shouldDirty: true })
  }, [made, setValue])
  const level = record.options.levels.find((one) => one.id === levelId)
  const days = [...new Set(level?.subjects.filter((one) => chosen.includes(one.id)).flatMap((one) => one.days))].sort()
  const empty = () => {
    for (const name of ['traineeshipSubjects', 'absenceDays', 'studiedChapters'])
      setValue(name, [], { shouldDirty: true })
  }
  return (
    <FieldGrid>
      {record.id !== null && (
        <F.Select
          name="student"
          label="Élève"
          description={
            record.options.children.length > 1
              ? 'Un autre enfant de la famille prend la place, avec ce qui est payé.'
              : undefined
          }
          options={record.options.children}
          onChanged={(value: number | null) => {
            for (const name of ['absenceDays', 'studiedChapters']) setValue(name, [], { shouldDirty: true })
            void check(value, getValues('traineeshipLevel') ?? null)
          }}
        />
      )}
      {record.id === null && (
        <F.Autocomplete
          name="student"
          label={studentLabel}
          valueLabel={record.studentName}
          search={searchStudents}
          onCreate={onNew}
          description={'Inconnu\u202f? Tapez son nom, puis «\u00a0Créer\u00a0».'}
          autoFocus
          onPick={(found) => void check(found ? Number(found.value) : null, getValues('traineeshipLevel') ?? null)}
        />
      )}
      {record.id === null && <AlreadyThere studentId={student} sessionId={record.traineeshipSession} />}
      <F.Select
        name="traineeshipLevel"
        label="Niveau du stage"
        options={record.options.levels.map((one) => ({ value: one.id, label: one.label }))}
        onChanged={(value: number | null) => {
          empty()
          void check(getValues('student') ?? null, value)
        }}
      />
      {level && <RegistrationSubjects level={level} kept={record.traineeshipSubjects} />}
      {level && <StudiedChapters level={level} chosen={chosen} />}
      {days.length > 0 && (
        <F.Choices
          name="absenceDays"
          label="Jours d’absence"
          placeholder="Aucun"
          options={days.map((value) => ({ value, label: dayLabel(value) }))}
        />
      )}
      <F.Select name="promoCode" label="Code promo" options={record.options.promoCodes} placeholder="Aucun" />
      <RegistrationPrice record={record} />
      <F.Radio name="paymentMethod" label="Mode de paiement" options={record.options.paymentMethods} span={6} />
      {record.id === null && <DeskPayment record={record} />}
      <F.LongText
        name="comments"
        label="Demandes particulières"
        description={'Ce que la famille demande\u00a0: horaires, santé, camarades.'}
        maxLength={2000}
        minRows={2}
        span={6}
      />
    </FieldGrid>
  )
}

type Props = {
  readonly sessionId: number
  readonly id: number | null
  readonly readOnly: boolean
  readonly onClose: () => void
  readonly onSaved: (answer: RegistrationAnswer) => void
}

export const RegistrationDialog = ({ sessionId, id, readOnly, onClose, onSaved }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const query = useOperation(api.registrationShow, id === null ? { sessionId: String(sessionId) } : { id: String(id) })
  return (
    <FormDialog
      onClose={onClose}
      title="Inscription au stage"
      size={720}
      fillsPhone
      query={query}
      what="l’inscription"
      closedBy={readOnly ? 'anything' : 'buttons'}
    >
      {(record) => (
        <>
          <RecordForm
            operation={api.registrationSave}
            screen={`inscription-stage-${sessionId}`}
            record={record}
            layout="modal"
            readOnly={readOnly || record.readOnlyReason !== null}
            saveLabel={id === null ? 'Inscrire' : 'Enregistrer'}
            refreshes={touched}
            onClose={onClose}
            onSaved={(answer) => {
              if (!answer.displayCBForm)
                toast.success(id === null ? 'Élève inscrit au stage.' : 'Inscription enregistrée.')
              onSaved(answer)
            }}
          >
            <Fields record={record} made={made} onNew={setTyped} />
          </RecordForm>
          {/* beside the form: what is sent in it is not sent by the form below */}
          {typed !== null && (
            <NewFamilyDialog
              typed={typed}
              levels={record.options.scholarLevels}
              onClose={() => setTyped(null)}
              onMade={setMade}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
