// What a card of the board shows under its name: level and subjects, town, next gesture, age, who follows it.
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { IconMail, IconMailOff, IconPhone, IconUserQuestion } from '@tabler/icons-react'
import { CardAge, CardAssignee, CardFoot, CardIcon, CardLine, CardMark } from '../../platform/board/card-parts.tsx'

const spokenAge = (days: number) =>
  days === 0 ? 'dans cette colonne depuis aujourd’hui' : `dans cette colonne depuis ${counted(days, 'jour')}`

const Next = ({ hasEmail, nextAction }: Pick<ContactCard, 'hasEmail' | 'nextAction'>) => {
  const [Drawing, words] = !hasEmail
    ? ([IconMailOff, 'Sans adresse e-mail'] as const)
    : nextAction === 'call'
      ? ([IconPhone, 'À appeler'] as const)
      : ([IconMail, 'Prochain geste\u00a0: un mail'] as const)
  return (
    <CardIcon words={words}>
      <Drawing size={16} stroke={1.75} aria-hidden />
    </CardIcon>
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
    <CardLine>{needOf(card) || '–'}</CardLine>
    {card.mayBeCustomer && (
      <CardMark
        icon={<IconUserQuestion size={14} stroke={2} aria-hidden />}
        meaning="info"
        title="Un client a ce téléphone ou cet e-mail"
      >
        Client existant{'\u202f'}?
      </CardMark>
    )}
    {card.recallOn !== null && (
      <CardMark
        icon={<IconPhone size={14} stroke={2} aria-hidden />}
        meaning={card.nextAction === 'call' ? 'warning' : 'info'}
        title="Jour où quelqu’un appelle"
      >
        Rappel le {formatDay(card.recallOn)}
      </CardMark>
    )}
    <CardFoot start={card.city}>
      {(card.nextAction !== null || !card.hasEmail) && <Next {...card} />}
      <CardAge days={card.ageDays} urgency={card.urgency} spoken={spokenAge(card.ageDays)} />
      <CardAssignee assignee={card.assignee} nobody="non assigné" />
    </CardFoot>
  </>
)
