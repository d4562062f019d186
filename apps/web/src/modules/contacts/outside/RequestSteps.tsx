// The three steps of a request: who, what is needed, and all of it read once before it leaves.
import { lessonPlaces, momentsText } from '@cartable/domain/contacts/family-requests.rules.ts'
import type { FamilyForm } from '@cartable/domain/contacts/family-requests.schema.ts'
import { callSentence } from '@cartable/domain/contacts/who-calls.rules.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '../../../platform/outside/Button.tsx'
import { Card, Mark, Row, Section } from '../../../platform/outside/cards.tsx'
import { ChipsField, OptionsField, SelectField, TextArea, TextField } from '../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../platform/outside/form.tsx'
import { ChildFields } from './ChildFields.tsx'
import { MomentsField } from './moments.parts.tsx'
import { newChild, type RequestValues, subjectOf } from './request-values.ts'

type Props = { readonly form: OutsideForm<RequestValues>; readonly options: FamilyForm }

/** Subjects that stand as chips; the others are behind « Autre ». */
const mostChips = 6

export const childNameOf = ({ who, firstName }: RequestValues, { children }: FamilyForm): string =>
  who === newChild ? firstName : (children.find(({ id }) => String(id) === who)?.firstName ?? '')
const levelIdOf = ({ who, scholarLevelId }: RequestValues, { children }: FamilyForm): number | null =>
  who === newChild ? Number(scholarLevelId) : (children.find(({ id }) => String(id) === who)?.scholarLevelId ?? null)
export const levelNameOf = (values: RequestValues, options: FamilyForm): string =>
  options.levels.find(({ id }) => id === levelIdOf(values, options))?.label ?? ''

export const WhoStep = ({ form, options }: Props) => (
  <>
    {options.children.length > 0 && (
      <OptionsField
        {...form.at('who')}
        label="Enfant"
        choices={[
          ...options.children.map(({ id, firstName, levelName, establishmentName }) => ({
            value: String(id),
            label: firstName,
            detail: [levelName, establishmentName].filter(Boolean).join(' · '),
          })),
          { value: newChild, label: 'Un autre enfant' },
        ]}
      />
    )}
    {form.values.who === newChild && <ChildFields form={form} options={options} />}
  </>
)

export const NeedStep = ({ form, options }: Props) => {
  const levelId = levelIdOf(form.values, options)
  const taught = options.subjects.filter(
    ({ levelIds }) => levelIds.length === 0 || levelId === null || levelIds.includes(levelId),
  )
  const choices = taught.map(({ id, label }) => ({ value: String(id), label }))
  const [first, others] = [choices.slice(0, mostChips), choices.slice(mostChips)]
  const asksAddress = !options.hasAddress && form.values.format === 'CAD'
  return (
    <>
      <ChipsField
        {...form.at('subjectChip')}
        label="Matière"
        choices={[...first, ...(others.length > 0 ? [{ value: 'other', label: 'Autre' }] : [])]}
      />
      {form.values.subjectChip === 'other' && (
        <SelectField {...form.at('subjectId')} label="Autre matière" choices={others} />
      )}
      <OptionsField
        {...form.at('format')}
        label="Où"
        choices={[
          { value: 'CAD', label: lessonPlaces.CAD, detail: 'Le professeur vient chez vous' },
          { value: 'CEL', label: lessonPlaces.CEL, detail: 'Par vidéo' },
        ]}
      />
      {asksAddress && (
        <>
          <TextField {...form.at('street')} label="Adresse" autoComplete="address-line1" maxLength={200} />
          <TextField
            {...form.at('postalCode')}
            label="Code postal"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={7}
          />
          <TextField {...form.at('city')} label="Ville" autoComplete="address-level2" maxLength={100} />
        </>
      )}
      <MomentsField {...form.at('moments')} />
      <TextArea {...form.at('message')} label="Un mot pour nous" optional rows={3} maxLength={2000} />
    </>
  )
}

export const RecapStep = ({ form, options }: Props) => {
  const { values } = form
  const levelId = levelIdOf(values, options)
  const subject = options.subjects.find(({ id }) => id === subjectOf(values))?.label ?? ''
  const place = values.format === 'CEL' ? 'CEL' : 'CAD'
  const price = options.prices.find(({ scholarLevelId }) => scholarLevelId === levelId)?.[place]
  const name = childNameOf(values, options)
  const change = (step: 1 | 2, what: string) => (
    <Button kind="quiet" label={`Modifier ${what}`} onPress={() => form.set({ step })}>
      Modifier
    </Button>
  )
  return (
    <>
      <Card>
        <Row
          mark={<Mark text={name[0] ?? ''} />}
          title={name}
          detail={levelNameOf(values, options)}
          aside={change(1, 'l’enfant')}
        />
        <Row
          mark={<Mark icon="book" />}
          title={`${subject}, ${lessonPlaces[place].toLocaleLowerCase('fr-FR')}`}
          detail={momentsText(values.moments) ?? 'À convenir ensemble'}
          aside={change(2, 'le besoin')}
        />
        {price !== undefined && (
          <Row
            title="Une heure"
            detail="Le prix exact vous est proposé avec le professeur&nbsp;; rien n’est débité aujourd’hui."
            aside={<b>à partir de {formatEuros(price)}</b>}
          />
        )}
      </Card>
      <Section title="Ensuite">
        <Card>
          <Row mark={<Mark icon="phone" />} title="On vous appelle" detail={callSentence(options.whoCalls)} />
          <Row
            mark={<Mark icon="pupils" />}
            title="Nous cherchons un professeur"
            detail="Il vous est proposé avec son prix&nbsp;: vous acceptez, ou non."
          />
          <Row
            mark={<Mark icon="star" />}
            title="Premier cours"
            detail="Vous dites s’il a convenu. Sinon, nous cherchons un autre professeur."
          />
        </Card>
      </Section>
    </>
  )
}
