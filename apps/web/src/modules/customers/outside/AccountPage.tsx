// « Compte » of a family: every page about itself, one line each.
import type { ReactNode } from 'react'
import { Card, Mark, Row, Section } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import type { IconName } from '../../../platform/outside/icons.tsx'

type LineProps = {
  readonly icon: IconName
  readonly title: string
  readonly detail: ReactNode
  readonly to: string
}
const Line = ({ icon, title, detail, to }: LineProps) => (
  <Row mark={<Mark icon={icon} meaning="info" />} title={title} detail={detail} to={to} />
)

export const AccountPage = () => (
  <Page title="Compte" back="/espace">
    <Section title="Ma famille">
      <Card>
        <Line
          icon="account"
          title="Mes informations"
          detail="Téléphone, adresse, e-mail, payeur, second contact"
          to="/espace/compte/informations"
        />
        <Line icon="pupils" title="Mon foyer" detail="L’autre parent, avec son propre compte" to="/espace/foyer" />
        <Line
          icon="book"
          title="Mes cours"
          detail="Professeurs, et la fin des cours quand un enfant arrête"
          to="/espace/compte/cours"
        />
        <Line
          icon="file"
          title="Mes documents"
          detail="Factures, contrats, attestations, et ce que nous vous demandons"
          to="/espace/compte/documents"
        />
      </Card>
    </Section>
    <Section title="Paiement">
      <Card>
        <Line icon="bill" title="Mes mois" detail="Cours, factures, avance, payé, reste à régler" to="/espace/mois" />
        <Line
          icon="pay"
          title="Moyens de paiement"
          detail="Cartes, prélèvement, virement ou chèque"
          to="/espace/compte/paiement"
        />
        <Line
          icon="shield"
          title="Mon avance immédiate"
          detail="L’Urssaf avance votre crédit d’impôt"
          to="/espace/compte/avance"
        />
        <Line
          icon="star"
          title="Parrainer une famille"
          detail="Elle paie ses cours moins cher"
          to="/espace/compte/parrainage"
        />
      </Card>
    </Section>
    <Section title="Sécurité et messages">
      <Card>
        <Line
          icon="mail"
          title="Mails et SMS que je reçois"
          detail="Choisir ceux dont je peux me passer"
          to="/espace/mes-messages"
        />
        <Line
          icon="shield"
          title="Mon profil"
          detail="Mot de passe, connexions, copie de mes données"
          to="/espace/profil"
        />
      </Card>
    </Section>
  </Page>
)
