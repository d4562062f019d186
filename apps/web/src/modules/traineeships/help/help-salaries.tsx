// Help on the grid of base salaries.
export const SalariesHelp = () => (
  <>
    <h3>La grille salariale</h3>
    <p>
      Chaque salaire de base vaut pour un ou plusieurs niveaux scolaires. «&nbsp;Suppléments de grade&nbsp;» dit ce
      qu’il s’y ajoute à partir d’un grade&nbsp;: le plus haut qui est atteint compte, seul.
    </p>
    <h3>Un seul salaire par niveau</h3>
    <p>
      Un niveau n’a qu’un salaire à la fois. Désactiver un salaire libère ses niveaux pour un autre&nbsp;; ce qui a été
      payé auparavant ne change pas.
    </p>
    <h3>De la grille à la paie</h3>
    <p>
      Le taux du jour est copié dans la proposition quand elle est faite&nbsp;: le mail et l’accueil du professeur le
      disent, et changer la grille ensuite n’y change rien. Les heures tenues se corrigent et s’envoient en paie dans
      l’onglet «&nbsp;Heures et paie&nbsp;» de la session&nbsp;: un indépendant est payé par «&nbsp;Paie&nbsp;», les
      heures d’un salarié de la société sont à reprendre de «&nbsp;Bulletins&nbsp;» dans le logiciel de paie.
    </p>
  </>
)
