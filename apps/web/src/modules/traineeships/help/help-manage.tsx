// Help on the record of a session.
export const ManageHelp = () => (
  <>
    <h3>Fiche</h3>
    <p>
      Le type, les dates, l’adresse, vos champs particuliers et les documents. Si des professeurs ont déjà reçu une
      proposition, un changement de dates demande à qui la renvoyer.
    </p>
    <h3>Organisation</h3>
    <p>
      L’organigramme réunit niveaux, matières, groupes et inscrits. Le planning montre les mêmes groupes semaine par
      semaine, de 07:00 à 21:00&nbsp;; ce qui est pris deux fois à la même heure y est marqué «&nbsp;Conflit&nbsp;».
    </p>
    <h3>Salles ou liens</h3>
    <p>
      Une salle ne reçoit qu’un groupe à la fois, toutes sessions confondues. Celles qu’un groupe utilise ne peuvent pas
      être supprimées. Une session en ligne a des liens à la place des salles.
    </p>
    <h3>Inscriptions, mailings, vivier</h3>
    <p>
      Les inscriptions portent le règlement et les factures. Les mailings de début et de fin écrivent aux familles ou
      aux professeurs. Le vivier garde les professeurs disponibles pour cette session.
    </p>
  </>
)
