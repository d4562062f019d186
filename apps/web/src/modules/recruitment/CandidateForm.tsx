// The dialog of a candidate's form, for a new one or an existing one.

import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { genderOptions } from '@cartable/domain/people/people.schema.ts'
import { minimumAgeYears } from '@cartable/domain/recruitment/applications.words.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { type CandidateRecord, candidateLabels as labels } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { idOptions } from '../../platform/fields/options.ts'
import { useToday } from '../../platform/fields/today.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { formatOptions } from './candidate-texts.ts'

const F = formOf<typeof recruitmentApi.save>()
type Options = CandidateRecord['options']

const Who = ({ options }: { readonly options: Options }) => {
  const today = useToday()
  return (
    <Section id="candidat" title="Le candidat">
      <F.Select name="gender" label={labels.gender} options={genderOptions} span={2} />
      <F.Text name="lastName" label={labels.lastName} span={2} autoComplete="off" />
      <F.Text name="firstName" label={labels.firstName} span={2} autoComplete="off" />
      <F.Phone name="phone" label={labels.phone} />
      <F.Email name="email" label={labels.email} />
      <F.Day name="birthOn" label={labels.birthOn} max={addMonths(today, -12 * minimumAgeYears)} />
      <F.Select name="assignedStaffUserId" label={labels.assignedStaffUserId} options={idOptions(options.staff)} />
      <F.Switch name="isStudent" label={labels.isStudent} span={6} />
      <F.Address name="address" label={labels.address} operation={peopleApi.addressAutocomplete} span={6} />
    </Section>
  )
}

const Teaching = ({ options }: { readonly options: Options }) => (
  <Section id="enseignement" title="Ce qu’il enseignerait">
    <F.Rows
      name="subjects"
      label="Matière"
      isFeminine
      isSorted={false}
      blank={{ subjectId: null, isMain: false, levelIds: [] }}
      head={(index) => <F.MainSwitch list="subjects" index={index} field="isMain" label="Principale" />}
    >
      {(index) => (
        <>
          <F.Select name={`subjects.${index}.subjectId`} label="Matière" options={idOptions(options.subjects)} />
          <F.Choices
            name={`subjects.${index}.levelIds`}
            label="Niveaux"
            options={idOptions(options.levels)}
            placeholder="Tous"
          />
        </>
      )}
    </F.Rows>
    <F.Choices
      name="scholarLevelIds"
      label={labels.scholarLevelIds}
      options={idOptions(options.levels)}
      placeholder="Tous"
    />
    <F.Choices name="coursesFormats" label={labels.coursesFormats} options={formatOptions} placeholder="Aucun" />
    <F.Text name="disponibility" label={labels.disponibility} placeholder="Mercredi après-midi, samedi…" span={6} />
    <F.Address
      name="interventionAddress"
      label={labels.interventionAddress}
      operation={peopleApi.addressAutocomplete}
      span={4}
    />
    <F.Integer name="interventionRadiusKm" label={labels.interventionRadiusKm} suffix="km" span={2} />
  </Section>
)

const Background = ({ options }: { readonly options: Options }) => (
  <Section id="parcours" title="Parcours">
    <F.Rows
      name="graduations"
      label="Diplôme"
      isSorted={false}
      blank={{ graduationId: null, year: null, isMain: false }}
      head={(index) => <F.MainSwitch list="graduations" index={index} field="isMain" label="Principal" />}
    >
      {(index) => (
        <>
          <F.Select
            name={`graduations.${index}.graduationId`}
            label="Diplôme"
            options={idOptions(options.graduations)}
            span={4}
          />
          <F.Integer name={`graduations.${index}.year`} label="Année" placeholder="AAAA" span={2} />
        </>
      )}
    </F.Rows>
    <F.Rows
      name="experiences"
      label="Expérience"
      isFeminine
      isSorted={false}
      blank={{ experienceId: null, sinceMonth: null, isMain: false }}
      head={(index) => <F.MainSwitch list="experiences" index={index} field="isMain" label="Principale" />}
    >
      {(index) => (
        <>
          <F.Select
            name={`experiences.${index}.experienceId`}
            label="Expérience"
            options={idOptions(options.experiences)}
            span={4}
          />
          <F.Text name={`experiences.${index}.sinceMonth`} label="Depuis" placeholder="MM/AAAA" span={2} />
        </>
      )}
    </F.Rows>
    <F.Choices
      name="establishmentIds"
      label={labels.establishmentIds}
      options={idOptions(options.establishments)}
      placeholder="Aucun"
      span={6}
    />
    <F.LongText name="selfDescription" label={labels.selfDescription} span={6} maxLength={5000} />
  </Section>
)

type Props = { readonly id: number | null; readonly onClose: () => void }

export const CandidateForm = ({ id, onClose }: Props) => {
  const record = useOperation(recruitmentApi.show, id === null ? {} : { id: String(id) })
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Nouveau candidat' : 'Modifier le candidat'}
      size={760}
      query={record}
      what="la fiche"
      closedBy="buttons"
    >
      {(candidate) => (
        <RecordForm
          operation={recruitmentApi.save}
          screen="candidat"
          record={candidate}
          layout="modal"
          onClose={onClose}
          onSaved={() => toast.success(id === null ? 'Candidat créé.' : 'Candidat enregistré.')}
        >
          <Who options={candidate.options} />
          <Teaching options={candidate.options} />
          <Background options={candidate.options} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
