// On the home page of a candidate: who he is and when he is there, as far as we know, and the way to tell us.
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Mark, Row, Section } from '../../../../platform/outside/cards.tsx'
import { showHours } from '../../availability/outside/availability.doors.ts'
import { ownIdentity } from './own-file.doors.ts'

export const OwnFileRows = () => {
  const identity = useAnswer(ownIdentity, {}).data
  const hours = useAnswer(showHours, {}).data
  if (identity === undefined || hours === undefined) return null
  const isKnown = identity.birthOn !== null && identity.address !== null && identity.mobilePhone.phoneNumber !== null
  const hasHours = hours.windows.length > 0
  return (
    <Section title="Pour vous proposer des élèves">
      <Card>
        <Row
          mark={<Mark icon="account" meaning={isKnown ? 'success' : 'warning'} />}
          title={isKnown ? 'Votre identité est complète' : 'Complétez votre identité'}
          detail="Date de naissance, portable et adresse."
          to="/espace/dossier"
        />
        <Row
          mark={<Mark icon="agenda" meaning={hasHours ? 'success' : 'warning'} />}
          title={hasHours ? 'Vos disponibilités sont enregistrées' : 'Donnez vos disponibilités'}
          detail="Les heures de la semaine où vous pouvez donner cours."
          to="/espace/dossier"
        />
      </Card>
    </Section>
  )
}
