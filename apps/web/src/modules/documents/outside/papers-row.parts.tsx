// On the home page of a teacher: what is missing of his file, and what waits for it.
import { isAwaited } from '@cartable/domain/documents/own-documents.rules.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Mark, Notice, Row, Section } from '../../../platform/outside/cards.tsx'
import { ownPapers } from './papers.doors.ts'

export const PapersRow = () => {
  const papers = useAnswer(ownPapers, {})
  if (papers.data === undefined) return null
  const { kinds, lapsed } = papers.data
  const awaited = kinds.filter(isAwaited)
  const count = awaited.length
  return (
    <Section title="Mes documents">
      {lapsed.length > 0 && (
        <Notice meaning="danger">
          {lapsed.join(', ')}
          {'\u00a0'}: expiré. Rien de nouveau ne vous est proposé tant que le nouveau n’est pas vérifié.
        </Notice>
      )}
      <Card>
        <Row
          mark={<Mark icon="file" meaning={count > 0 ? 'warning' : 'success'} />}
          title={count === 0 ? 'Vos justificatifs sont à jour.' : `Il manque ${count} document${count > 1 ? 's' : ''}.`}
          detail={count === 0 ? 'Les voir, en envoyer un autre' : listed(awaited.map(({ name }) => name))}
          to="/espace/justificatifs"
        />
      </Card>
    </Section>
  )
}
