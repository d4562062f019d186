// The second step: which child, which subjects, at which hours; what is full can be waited for.
import type { FamilyForm } from '@cartable/domain/contacts/family-requests.schema.ts'
import type { OfferedToFamily } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { Badge, Card, Mark, Notice, Row } from '../../../../platform/outside/cards.tsx'
import { duration, shortDay } from '../../../../platform/outside/dates.ts'
import { CheckField, FieldError, OptionsField } from '../../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../../platform/outside/form.tsx'
import { Link } from '../../../../platform/outside/router.tsx'
import { ChildFields } from '../../../contacts/outside/child.parts.tsx'
import classes from './buying.module.css'
import { newChild, type StageValues } from './stage-values.ts'

export const stageDates = ({ startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string }): string =>
  startsOn === endsOn ? `le ${shortDay(startsOn)}` : `du ${shortDay(startsOn)} au ${shortDay(endsOn)}`

type Props = {
  readonly form: OutsideForm<StageValues>
  readonly offer: OfferedToFamily
  readonly family: FamilyForm
}

const Subject = ({
  form,
  subject,
}: {
  readonly form: Props['form']
  readonly subject: OfferedToFamily['subjects'][number]
}) => {
  const id = String(subject.id)
  const { subjects, groups } = form.values
  const isTaken = subjects.includes(id)
  const detail = [
    subject.isOption ? 'option' : null,
    subject.days,
    subject.minutes === null ? null : duration(subject.minutes),
  ]
  return (
    <div className={classes.subject}>
      <CheckField
        name={`matiere-${id}`}
        value={isTaken}
        error={null}
        onChange={(isChecked) =>
          form.set({ subjects: isChecked ? [...subjects, id] : subjects.filter((one) => one !== id) })
        }
      >
        <b>{subject.name}</b> <span>{detail.filter(Boolean).join(' · ')}</span>{' '}
        {subject.isFull && <Badge>Complet</Badge>}
      </CheckField>
      {isTaken && !subject.isFull && subject.groups.length > 0 && (
        <OptionsField
          name={`groupe-${id}`}
          label={`Horaire en ${subject.name.toLocaleLowerCase('fr-FR')}`}
          error={null}
          value={groups[id] ?? ''}
          onChange={(group) => form.set({ groups: { ...groups, [id]: group } })}
          choices={subject.groups.map((group) => ({
            value: String(group.id),
            label: group.hours,
            detail: [group.room, group.seats.text].filter(Boolean).join(' · '),
            disabled: group.seats.level === 'full',
          }))}
        />
      )}
    </div>
  )
}

export const ChoiceStep = ({ form, offer, family }: Props) => {
  const { stage, subjects } = offer
  const children = family.children.filter(({ id }) => !offer.registered.includes(id))
  const chosen = family.children.find(({ id }) => String(id) === form.values.who)
  const isOtherClass = chosen?.scholarLevelId != null && !stage.levelIds.includes(chosen.scholarLevelId)
  const error = form.at('subjects').error
  return (
    <>
      <Card>
        <Row
          mark={<Mark icon="stages" />}
          title={stage.title}
          detail={`${stage.levelName} · ${stageDates(stage)} · ${stage.place}`}
          aside={<Link to="/espace/stages/inscription">Changer</Link>}
        />
      </Card>
      {offer.registered.length > 0 && (
        <Notice meaning="success">
          {family.children
            .filter(({ id }) => offer.registered.includes(id))
            .map(({ firstName }) => firstName)
            .join(', ')}
          {'\u00a0'}: déjà inscrit. <Link to="/espace/stages">Voir mes stages</Link>
        </Notice>
      )}
      {children.length > 0 && (
        <OptionsField
          {...form.at('who')}
          label="Enfant"
          choices={[
            ...children.map(({ id, firstName, levelName }) => ({
              value: String(id),
              label: firstName,
              ...(levelName === null ? {} : { detail: levelName }),
            })),
            { value: newChild, label: 'Un autre enfant' },
          ]}
        />
      )}
      {form.values.who === newChild && <ChildFields form={form} options={family} />}
      {isOtherClass && (
        <Notice>
          Ce stage est prévu pour la classe {stage.levelName}. Vous pouvez inscrire {chosen?.firstName} quand même.
        </Notice>
      )}
      <fieldset data-field="subjects" tabIndex={-1} style={{ border: 0, margin: 0, padding: 0 }}>
        <legend>
          <b>Matières</b>
        </legend>
        <div className={classes.subjects}>
          {subjects.map((subject) => (
            <Subject key={subject.id} form={form} subject={subject} />
          ))}
        </div>
        <FieldError id="matieres-erreur" error={error} />
      </fieldset>
    </>
  )
}
