// What a card of the board shows under its name: level and subjects, town, next gesture, age, who follows it.
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import { IconAlertTriangle, IconFlame, IconMail, IconMailOff, IconPhone, IconUserQuestion } from '@tabler/icons-react'
import classes from './contacts.module.css'

const ageOf = (days: number) => (days === 0 ? 'auj.' : `${days}\u00a0j`)
const spokenAge = (days: number) =>
  days === 0 ? 'dans cette colonne depuis aujourd’hui' : `dans cette colonne depuis ${days} jours`

const Age = ({ ageDays, urgency }: Pick<ContactCard, 'ageDays' | 'urgency'>) => {
  const Drawing = urgency === 'late' ? IconFlame : IconAlertTriangle
  return (
    <span className={classes.age} data-urgency={urgency} title={spokenAge(ageDays)}>
      {urgency !== 'calm' && <Drawing size={14} stroke={2} aria-hidden />}
      <span aria-hidden>{ageOf(ageDays)}</span>
      <span className="vh">
        {spokenAge(ageDays)}
        {urgency === 'late' && ', en retard'}
      </span>
    </span>
  )
}

const Next = ({ hasEmail, nextAction }: Pick<ContactCard, 'hasEmail' | 'nextAction'>) => {
  const [Drawing, words] = !hasEmail
    ? ([IconMailOff, 'Sans adresse e-mail'] as const)
    : nextAction === 'call'
      ? ([IconPhone, 'À appeler'] as const)
      : ([IconMail, 'Prochain geste\u00a0: un mail'] as const)
  return (
    <span className={classes.next} title={words}>
      <Drawing size={16} stroke={1.75} aria-hidden />
      <span className="vh">{words}</span>
    </span>
  )
}

/** « 5e · Français », and how many subjects more. */
export const needOf = ({ levelName, subjectNames }: Pick<ContactCard, 'levelName' | 'subjectNames'>): string => {
  const [first, ...others] = subjectNames
  const subjects = first === undefined ? null : others.length > 0 ? `${first} +${others.length}` : first
  return [levelName, subjects].filter((part) => part !== null).join(' · ')
}

export const ContactCardBody = ({ card }: { readonly card: ContactCard }) => (
  <>
    <div className={classes.need}>{needOf(card) || '–'}</div>
    {card.mayBeCustomer && (
      <div className={classes.known} title="Un client a ce téléphone ou cet e-mail">
        <IconUserQuestion size={14} stroke={2} aria-hidden />
        Client existant{'\u202f'}?
      </div>
    )}
    <div className={classes.cardFoot}>
      <span className={classes.city}>{card.city}</span>
      <span className={classes.grow} />
      {(card.nextAction !== null || !card.hasEmail) && <Next {...card} />}
      <Age {...card} />
      {card.assignee ? (
        <span className={classes.avatar} title={`Suivi par ${card.assignee.name}`}>
          <span aria-hidden>{card.assignee.initials}</span>
          <span className="vh">suivi par {card.assignee.name}</span>
        </span>
      ) : (
        <span className={classes.avatar} data-nobody title="Non assigné">
          <span aria-hidden>–</span>
          <span className="vh">non assigné</span>
        </span>
      )}
    </div>
  </>
)
