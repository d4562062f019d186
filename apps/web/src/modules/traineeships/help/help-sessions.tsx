// Help on the list of sessions.
export const SessionsHelp = () => (
  <>
    <h3>La liste</h3>
    <p>
      Les sessions sont rangées par type de stage, puis par titre. Un double-clic, ou la touche Entrée sur une ligne,
      ouvre la session. Les filtres restent en place à votre retour.
    </p>
    <h3>Créer ou dupliquer</h3>
    <p>
      «&nbsp;Nouvelle session&nbsp;» demande le type, les dates et le lieu. «&nbsp;Dupliquer&nbsp;» reprend les niveaux,
      les matières, les jours, les groupes et les salles d’une session, sans ses inscrits ni ses professeurs.
    </p>
    <h3>Les statuts</h3>
    <ul>
      <li>Planifié&nbsp;: la session se prépare&nbsp;; elle peut être confirmée ou annulée.</li>
      <li>Confirmé&nbsp;: elle aura lieu&nbsp;; elle peut être annulée jusqu’à son dernier jour, puis clôturée.</li>
      <li>Clôturé&nbsp;: elle est finie et ne se modifie plus.</li>
      <li>Annulé&nbsp;: ses salles et ses professeurs sont libres&nbsp;; elle peut être planifiée de nouveau.</li>
    </ul>
    <p>
      Une session ne s’annule pas tant que des élèves y sont inscrits ou que des professeurs ont reçu une proposition.
    </p>
  </>
)
