// The fields of the form of a candidate: who he is, what he would teach, when, and the files that leave as they are chosen.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { ApplicationForm } from '@cartable/domain/recruitment/applications.schema.ts'
import {
  applicationFileRules,
  applicationPaperWords,
  wantedStatusWords,
} from '@cartable/domain/recruitment/applications.words.ts'
import { useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct } from '../../../platform/outside/calls.ts'
import { Card, Section } from '../../../platform/outside/cards.tsx'
import {
  CheckField,
  ChipsField,
  DayField,
  FieldError,
  Fields,
  ManyChipsField,
  OptionsField,
  SelectField,
  TextArea,
  TextField,
} from '../../../platform/outside/fields.tsx'
import { FileField } from '../../../platform/outside/files.tsx'
import type { OutsideForm } from '../../../platform/outside/form.tsx'
import type { FieldAt } from '../../../platform/outside/form-context.ts'
import { MomentsField } from '../../contacts/outside/moments.parts.tsx'
import type { ApplicationValues, GivenFile, TaughtSubject } from './application-values.ts'
import { sendApplicationFile } from './recruitment.doors.ts'

type Props = { readonly form: OutsideForm<ApplicationValues>; readonly options: ApplicationForm }
const choicesOf = (list: readonly { readonly id: number; readonly label: string }[]) =>
  list.map(({ id, label }) => ({ value: String(id), label }))

export const WhoFields = ({ form }: Pick<Props, 'form'>) => (
  <Section title="Vous">
    <Fields>
      <ChipsField
        {...form.at('gender')}
        label="Civilité"
        optional
        choices={[
          { value: 'female', label: 'Madame' },
          { value: 'male', label: 'Monsieur' },
        ]}
      />
      <TextField {...form.at('firstName')} label="Prénom" autoComplete="given-name" maxLength={100} />
      <TextField {...form.at('lastName')} label="Nom" autoComplete="family-name" maxLength={100} />
      <DayField
        {...form.at('birthOn')}
        label="Date de naissance"
        help="Nos professeurs ont au moins 18 ans."
        autoComplete="bday"
        max={now().toISOString().slice(0, 10)}
      />
      <TextField {...form.at('email')} label="E-mail" type="email" autoComplete="email" maxLength={200} />
      <TextField {...form.at('phone')} label="Téléphone" type="tel" autoComplete="tel" maxLength={30} />
      <TextField {...form.at('street')} label="Adresse" autoComplete="address-line1" maxLength={200} />
      <TextField
        {...form.at('postalCode')}
        label="Code postal"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
      />
      <TextField {...form.at('city')} label="Ville" autoComplete="address-level2" maxLength={100} />
      <CheckField {...form.at('isStudent')}>Je suis étudiant(e)</CheckField>
    </Fields>
  </Section>
)

/** Subjects one under the other, each with its careers. */
const SubjectsField = ({
  field: { name, value, onChange, error },
  options,
}: {
  readonly field: FieldAt<readonly TaughtSubject[]>
  readonly options: ApplicationForm
}) => {
  const careers = [...new Set(options.levels.map(({ group }) => group))].map((group) => ({
    value: group,
    label: group,
  }))
  const change = (at: number, to: Partial<TaughtSubject>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...to } : one)))
  return (
    <div data-field={name} tabIndex={-1}>
      <Fields>
        {value.map((one, at) => {
          const taken = value.filter((_, index) => index !== at).map(({ subjectId }) => subjectId)
          const place = value.length > 1 ? ` ${at + 1}` : ''
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <Card key={at}>
              <Fields>
                <SelectField
                  name={`subjects.${at}.subjectId`}
                  value={one.subjectId}
                  onChange={(subjectId) => change(at, { subjectId })}
                  error={null}
                  label={`Matière${place}`}
                  choices={choicesOf(options.subjects).filter((choice) => !taken.includes(choice.value))}
                />
                <ManyChipsField
                  name={`subjects.${at}.careers`}
                  value={one.careers}
                  onChange={(chosen) => change(at, { careers: chosen })}
                  error={null}
                  label={`Niveaux${place}`}
                  help="Aucun coché&nbsp;: tous."
                  choices={careers}
                />
                {value.length > 1 && (
                  <Buttons>
                    <Button
                      kind="quiet"
                      icon="trash"
                      label={`Retirer la matière ${at + 1}`}
                      onPress={() => onChange(value.filter((_, index) => index !== at))}
                    >
                      Retirer
                    </Button>
                  </Buttons>
                )}
              </Fields>
            </Card>
          )
        })}
        <FieldError id={`${name}-erreur`} error={error} />
        {value.length < 6 && (
          <Buttons>
            <Button icon="plus" onPress={() => onChange([...value, { subjectId: '', careers: [] }])}>
              Ajouter une matière
            </Button>
          </Buttons>
        )}
      </Fields>
    </div>
  )
}

export const TeachingFields = ({ form, options }: Props) => (
  <>
    <Section title="Ce que vous enseigneriez">
      <Fields>
        <SubjectsField field={form.at('subjects')} options={options} />
        <ManyChipsField
          {...form.at('coursesFormats')}
          label="Où"
          choices={[
            { value: 'CAD', label: 'À domicile' },
            { value: 'CEL', label: 'En ligne' },
          ]}
        />
        <OptionsField {...form.at('wantedStatus')} label="Statut souhaité" choices={wordOptions(wantedStatusWords)} />
        <MomentsField {...form.at('moments')} />
      </Fields>
    </Section>
    <Section title="Votre parcours">
      <Fields>
        {options.graduations.length > 0 && (
          <>
            <SelectField
              {...form.at('graduationId')}
              label="Diplôme"
              optional
              choices={choicesOf(options.graduations)}
              none="Aucun de ceux-là"
            />
            {form.values.graduationId !== '' && (
              <TextField
                {...form.at('graduationYear')}
                label="Année du diplôme"
                optional
                inputMode="numeric"
                maxLength={4}
              />
            )}
          </>
        )}
        {options.experiences.length > 0 && (
          <SelectField
            {...form.at('experienceId')}
            label="Expérience"
            optional
            choices={choicesOf(options.experiences)}
            none="Aucune de celles-là"
          />
        )}
        <TextArea
          {...form.at('words')}
          label="Vous, en quelques mots"
          optional
          rows={4}
          maxLength={3000}
          placeholder="Vos études, ce que vous avez déjà enseigné, ce que vous cherchez."
        />
      </Fields>
    </Section>
  </>
)

/** Sent as soon as it is chosen; what is kept of it is its key. */
const PaperField = ({
  field: { name, value, onChange, error },
  label,
  optional = false,
}: {
  readonly field: FieldAt<GivenFile | null>
  readonly label: string
  readonly optional?: boolean
}) => {
  const send = useAct(sendApplicationFile)
  const [progress, setProgress] = useState(0)
  const [leaving, setLeaving] = useState<File | null>(null)
  // what is there already is shown by its name alone
  const shown = value === null ? (leaving === null ? [] : [leaving]) : [new File([], value.name)]
  const take = async (file: File | undefined) => {
    onChange(null)
    setLeaving(file ?? null)
    if (file === undefined) return send.forget()
    setProgress(0)
    const answer = await send.run({}, { files: { file: [file] }, onProgress: setProgress })
    setLeaving(null)
    if (answer?.key) onChange({ key: answer.key, name: file.name })
  }
  return (
    <FileField
      name={name}
      value={shown}
      onChange={(files) => void take(files.at(-1))}
      error={send.failure ?? error}
      label={label}
      optional={optional}
      rules={applicationFileRules}
      progress={send.isBusy ? progress : null}
    />
  )
}

export const PaperFields = ({ form }: Pick<Props, 'form'>) => (
  <Section title="Vos documents">
    <Fields>
      <PaperField field={form.at('cv')} label={applicationPaperWords.cv} />
      <PaperField field={form.at('coverLetter')} label={applicationPaperWords.coverLetter} optional />
      <PaperField field={form.at('diploma')} label={applicationPaperWords.diploma} optional />
    </Fields>
  </Section>
)
