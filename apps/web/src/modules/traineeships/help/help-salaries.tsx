// Help on the grid of base salaries.
export const SalariesHelp = () => (
  <>
    <h3>La grille salariale</h3>
    <p>
      Chaque salaire de base vaut pour un ou plusieurs niveaux scolaires. Il sert de point de départ à ce qu’un
      professeur gagne par heure de stage.
    </p>
    <h3>Un seul salaire par niveau</h3>
    <p>
      Un niveau n’a qu’un salaire à la fois. Désactiver un salaire libère ses niveaux pour un autre&nbsp;; ce qui a été
      payé auparavant ne change pas.
    </p>
  </>
)
