// What is open of somebody who is to be disabled: the lessons that go with them, then line by line what stays, each where it is settled.
import type { OpenOfPeople as Open } from '@cartable/domain/customers/customers.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { List } from '@mantine/core'
import { capital, counted } from '../../platform/fr/typography.ts'
import { AppLink } from '../../platform/shell/links.tsx'

export const plannedText = ({ lessons }: { readonly lessons: number }) =>
  counted(lessons, 'cours prévu', 'cours prévus')

const Planned = ({ planned }: { readonly planned: NonNullable<Open['planned']> }) => {
  const [first, last] = [formatDay(planned.firstAt), formatDay(planned.lastAt)]
  const days = first === last ? `le ${first}` : `du ${first} au ${last}`
  return (
    <p>
      {capital(plannedText(planned))}, {days}
      {'\u00a0'}: familles et professeurs seront prévenus.
    </p>
  )
}

type Props = { readonly open: Open; readonly onLeave: () => void }
export const OpenOfPeople = ({ open: { planned, contracts, registrations, searches }, onLeave }: Props) => (
  <>
    {planned && <Planned planned={planned} />}
    <List>
      {contracts.map(({ id, number }) => (
        <List.Item key={`contract-${id}`}>
          Le contrat{' '}
          <AppLink href={`/privateTuition/contract/${id}`} onClick={onLeave}>
            {number}
          </AppLink>{' '}
          reste à clôturer.
        </List.Item>
      ))}
      {registrations.map(({ id, sessionId, session, startsOn, studentName }) => (
        <List.Item key={`registration-${id}`}>
          L’inscription {de(studentName)} au stage{' '}
          <AppLink href={`/traineeship/sessions/${sessionId}?onglet=inscriptions`} onClick={onLeave}>
            {session}
          </AppLink>
          , le {formatDay(startsOn)}, reste à annuler.
        </List.Item>
      ))}
      {searches.map(({ id, subject, studentName }) => (
        <List.Item key={`search-${id}`}>
          La recherche{' '}
          <AppLink href={`/privateTuition/linking/${id}`} onClick={onLeave}>
            {subject}
          </AppLink>{' '}
          pour {studentName} reste à clore.
        </List.Item>
      ))}
    </List>
  </>
)
