// The fields of the public request: who writes and how to answer; the pupil, the class, the subjects, where, and a message.
import type { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactNeeds, contactFieldLabels as labels } from '@cartable/domain/contacts/contacts.words.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Section } from '../../../platform/outside/cards.tsx'
import {
  ChipsField,
  Fields,
  ManyChipsField,
  SelectField,
  TextArea,
  TextField,
} from '../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../platform/outside/form.tsx'
import { AddressField } from '../../customers/outside/address.parts.tsx'
import type { RequestValues } from './public-request.ts'

type Props = { readonly form: OutsideForm<RequestValues> }

const who = [
  { value: 'parent', label: 'Un parent' },
  { value: 'student', label: 'L’élève' },
] as const
const civilities = [
  { value: 'female', label: 'Madame' },
  { value: 'male', label: 'Monsieur' },
] as const
const needs = wordOptions(contactNeeds)
const choicesOf = (list: readonly { readonly id: number; readonly label: string }[]) =>
  list.map(({ id, label }) => ({ value: String(id), label }))

export const WhoFields = ({ form }: Props) => (
  <Section title="Vous">
    <Fields>
      <ChipsField {...form.at('who')} label="Vous êtes" choices={who} />
      {form.values.who === 'parent' && (
        <ChipsField {...form.at('parentGender')} label={labels.parentGender} optional choices={civilities} />
      )}
      <TextField {...form.at('firstName')} label={labels.firstName} autoComplete="given-name" maxLength={100} />
      <TextField {...form.at('lastName')} label={labels.lastName} autoComplete="family-name" maxLength={100} />
      <TextField
        {...form.at('phone')}
        label={labels.phone}
        type="tel"
        autoComplete="tel"
        optional
        help="Un téléphone ou un e-mail, pour vous répondre."
        maxLength={30}
      />
      <TextField
        {...form.at('email')}
        label={labels.email}
        type="email"
        autoComplete="email"
        optional
        maxLength={254}
      />
    </Fields>
  </Section>
)

export const NeedFields = ({
  form,
  offered,
}: Props & { readonly offered: AnswerOf<typeof contactsApi.publicForm> }) => (
  <Section title="Le besoin">
    <Fields>
      {form.values.who === 'parent' && (
        <>
          <TextField {...form.at('studentFirstName')} label={labels.studentFirstName} optional maxLength={100} />
          <TextField {...form.at('studentLastName')} label={labels.studentLastName} optional maxLength={100} />
        </>
      )}
      <SelectField {...form.at('scholarLevelId')} label="Classe de l’élève" choices={choicesOf(offered.levels)} />
      <ManyChipsField
        {...form.at('subjectIds')}
        label={labels.subjectIds}
        optional
        choices={choicesOf(offered.subjects)}
      />
      <ManyChipsField {...form.at('needs')} label={labels.needs} optional choices={needs} />
      {offered.traineeshipSessions.length > 0 && (
        <SelectField
          {...form.at('traineeshipSessionId')}
          label="Stage souhaité"
          optional
          none="Aucun"
          choices={choicesOf(offered.traineeshipSessions)}
        />
      )}
      <AddressField {...form.at('address')} label="Adresse de l’élève" optional />
      {form.values.who === 'parent' && (
        <AddressField
          {...form.at('parentAddress')}
          label="Votre adresse, si elle diffère de celle de l’élève"
          optional
        />
      )}
      <TextArea {...form.at('message')} label="Votre message" optional maxLength={5000} />
    </Fields>
  </Section>
)
