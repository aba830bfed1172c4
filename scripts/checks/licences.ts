// Refuses a package whose licence does not fit Touchline's own (MIT), and one that states none. `npm run release` and
// the build write the notices of all others.
import { fits, shippedPackages } from '../licences/shipped.ts';

const packages = shippedPackages();
const wrong = packages.filter((each) => !fits(each));
for (const { name, version, licence } of wrong)
  console.error(
    `${name} ${version} has the licence "${licence}", which does not fit: see scripts/licences/shipped.ts`,
  );
if (packages.length === 0 || wrong.length > 0) process.exitCode = 1;
else console.log(`${packages.length} packages are shipped, and the licence of each fits.`);
