// What a teacher declared without a network: said on his pages until it is sent, with what was refused of it.
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { Card, Lead, Notice, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { useKept } from './kept-declarations.ts'

export const KeptDeclarations = () => {
  const { rows, flush, drop } = useKept()
  if (rows.length === 0) return null
  return (
    <Section title="En attente de réseau" count={rows.length}>
      <Card>
        {rows.map(({ key, label, refused, input }) => (
          <div key={key}>
            <Lead>{label}</Lead>
            {refused === null ? (
              <Quiet>Gardé dans ce téléphone, envoyé dès le retour du réseau.</Quiet>
            ) : (
              <Notice meaning="danger" alert>
                {refused}
              </Notice>
            )}
            <Buttons>
              {refused === null ? (
                <Button icon="redo" label={`Envoyer maintenant\u00a0: ${label}`} onPress={() => void flush()}>
                  Envoyer maintenant
                </Button>
              ) : (
                <>
                  <ButtonLink
                    to={
                      input.id === null
                        ? `/espace/declarer?contrat=${input.contractId}`
                        : `/espace/declarer/${input.id}`
                    }
                  >
                    Corriger
                  </ButtonLink>
                  <Button kind="quiet" label={`Retirer\u00a0: ${label}`} onPress={() => drop(key)}>
                    Retirer
                  </Button>
                </>
              )}
            </Buttons>
          </div>
        ))}
      </Card>
    </Section>
  )
}
