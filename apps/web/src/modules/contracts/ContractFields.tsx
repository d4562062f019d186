// The fields of a contract: parties, lessons, place; what is fixed is shown and not changed.
import { employers } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { billingRhythmLabels } from '@cartable/domain/contracts/billing-rhythm.schema.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { ContractTerm } from '@cartable/domain/contracts/contracts.rules.ts'
import { type ContractRecord, contractLabels as labels } from '@cartable/domain/contracts/contracts.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { useEffect } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { idOptions } from '../../platform/fields/options.ts'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import { searchStudents } from '../customers/customers.parts.tsx'
import { searchTeachers } from '../teachers/teachers.parts.tsx'
import classes from './shared/contracts.module.css'

const F = formOf<typeof contractsApi.save>()
type Props = { readonly contract: ContractRecord }
const fixedIn =
  ({ contract }: Props) =>
  (term: ContractTerm) =>
    contract.fixedTerms.includes(term)
const whenFixed = (isFixed: boolean) => (isFixed ? { disabled: true } : {})

/** A new contract takes level and subject from the student and the teacher as they are chosen, where nothing stands yet. */
const useChosen = ({ contract }: Props): ContractRecord => {
  const studentId = useFormValue<number | null>('studentId')
  const teacherId = useFormValue<number | null>('teacherId')
  const [subjectId, levelId] = [useFormValue<number | null>('subjectId'), useFormValue<number | null>('scholarLevelId')]
  const set = useFormSetter()
  const isNew = contract.id === null
  const asked = {
    ...(studentId !== null && { studentId: String(studentId) }),
    ...(teacherId !== null && { teacherId: String(teacherId) }),
  }
  const enabled = isNew && (studentId !== null || teacherId !== null)
  const { data } = useOperation(contractsApi.show, asked, { enabled, background: true, keepPrevious: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer fills, not what is emptied afterwards
  useEffect(() => {
    if (!enabled || !data) return
    if (subjectId === null && data.subjectId !== null) set('subjectId', data.subjectId)
    if (levelId === null && data.scholarLevelId !== null) set('scholarLevelId', data.scholarLevelId)
    // a teacher who knows the pupil needs no test
    set('withTest', data.withTest)
    // as does the mode of an employed teacher from the rule of the day
    set('regime', data.regime)
  }, [data, enabled])
  return enabled && data ? data : contract
}

const Parties = ({ contract }: Props) => {
  const chosen = useChosen({ contract })
  const isFixed = fixedIn({ contract })
  const isNew = contract.id === null
  const employment =
    chosen.teacherSelfEmployed === null
      ? undefined
      : `${chosen.teacherSelfEmployed ? 'Auto-entrepreneur' : 'Salarié'}${isNew ? '' : ', statut figé à la création'}`
  return (
    <Section id="contrat" title="Contrat">
      {!isNew && contract.canSave && (
        <p className={classes.help} data-span={6}>
          Élève, professeur, matière et format sont fixés à la création.
        </p>
      )}
      <F.Autocomplete
        name="studentId"
        label={labels.studentId}
        valueLabel={chosen.student?.name ?? null}
        search={searchStudents}
        description={chosen.customer ? `Client\u00a0: ${chosen.customer.name}` : undefined}
        {...whenFixed(isFixed('studentId'))}
      />
      <F.Autocomplete
        name="teacherId"
        label={labels.teacherId}
        valueLabel={chosen.teacher?.name ?? null}
        search={searchTeachers}
        description={employment}
        {...whenFixed(isFixed('teacherId'))}
      />
      <F.Select
        name="subjectId"
        label={labels.subjectId}
        options={idOptions(chosen.options.subjects)}
        {...whenFixed(isFixed('subjectId'))}
      />
      <F.Select
        name="scholarLevelId"
        label={labels.scholarLevelId}
        options={idOptions(chosen.options.levels)}
        {...whenFixed(isFixed('scholarLevelId'))}
      />
      {chosen.teacherSelfEmployed === false && (
        <F.Radio
          name="regime"
          label={labels.regime}
          options={wordOptions(employers)}
          description={
            isFixed('regime') ? 'Un cours a été déclaré\u00a0: un autre mode est un autre contrat.' : undefined
          }
          {...whenFixed(isFixed('regime'))}
        />
      )}
      <F.Radio
        name="billingRhythm"
        label={labels.billingRhythm}
        optional={false}
        options={wordOptions(billingRhythmLabels)}
        description="Par mois : les cours confirmés attendent le 1er, sur une seule facture pour la famille."
      />
      <F.Switch name="isCollective" label={labels.isCollective} {...whenFixed(isFixed('isCollective'))} />
      <F.Switch name="isAffiliation" label={labels.isAffiliation} {...whenFixed(isFixed('isAffiliation'))} />
    </Section>
  )
}

/** Online lessons have no other place than online. */
const Place = ({ contract }: Props) => {
  const format = useFormValue<string>('format')
  const location = useFormValue<string>('location')
  const set = useFormSetter()
  const isFixed = fixedIn({ contract })
  const places = contract.options.locations.filter(({ value }) => (format === 'CEL') === (value === 'online'))
  return (
    <Section id="lieu" title="Lieu et dates">
      <F.Radio
        name="format"
        label={labels.format}
        options={contract.options.formats}
        onChanged={(next: string) => set('location', next === 'CEL' ? 'online' : 'student-home')}
        {...whenFixed(isFixed('format'))}
      />
      <F.Select name="location" label={labels.location} options={places} {...whenFixed(isFixed('location'))} />
      {location === 'other' && (
        <F.Address
          name="locationAddress"
          label={labels.locationAddress}
          operation={peopleApi.addressAutocomplete}
          optional={false}
          span={6}
          {...whenFixed(isFixed('locationAddress'))}
        />
      )}
      <F.Day name="startedOn" label={labels.startedOn} {...whenFixed(isFixed('startedOn'))} />
      <F.Switch
        name="withTest"
        label={labels.withTest}
        description={'Le premier cours donné est l’essai\u00a0; la famille dit ensuite s’il convient.'}
        {...whenFixed(!contract.test.isDue && contract.withTest)}
      />
    </Section>
  )
}

export const ContractFields = ({ contract }: Props) => (
  <>
    <Parties contract={contract} />
    <Place contract={contract} />
  </>
)
