// What a teacher teaches and comes from: subjects, diplomas, experiences, each block with its main mark.
import type { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import { idOptions } from '../../platform/fields/options.ts'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import classes from './teachers.module.css'

const F = formOf<typeof teachersApi.save>()

/** Two blocks or more need a choice; a single one is chosen by the program. */
const MainHelp = ({ list, of }: { readonly list: string; readonly of: string }) => {
  const count = useFormValue<readonly unknown[]>(list)?.length ?? 0
  return count === 1 ? <p className={classes.help} data-span={6}>{`Un seul bloc\u00a0: ${of}.`}</p> : null
}

export const TeacherBlocks = ({ teacher }: { readonly teacher: TeacherRecord }) => {
  const { options } = teacher
  const levels = idOptions(options.levels)
  return (
    <>
      <Section id="matieres" title="Matières">
        <MainHelp list="subjects" of="cette matière est la principale" />
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
              <F.Choices name={`subjects.${index}.levelIds`} label="Niveaux" options={levels} placeholder="Tous" />
            </>
          )}
        </F.Rows>
        <F.Choices
          name="scholarLevelIds"
          label="Niveaux acceptés, quelle que soit la matière"
          options={levels}
          placeholder="Tous"
          span={6}
        />
      </Section>
      <Section id="diplomes" title="Diplômes">
        <MainHelp list="graduations" of="ce diplôme est le principal" />
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
      </Section>
      <Section id="experiences" title="Expériences">
        <MainHelp list="experiences" of="cette expérience est la principale" />
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
          label="Établissements fréquentés"
          options={idOptions(options.establishments)}
          placeholder="Aucun"
          span={6}
        />
      </Section>
    </>
  )
}
