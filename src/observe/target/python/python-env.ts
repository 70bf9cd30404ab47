import { delimiter } from 'node:path';

export interface PythonPlaces {
	readonly venv?: string;
	readonly userBase?: string;
	readonly path?: readonly string[];
}

/** Returns the variables that Python needs in the cell, where the working directory and the home are not the user's. */
export function pythonEnv({ venv, userBase, path = [] }: PythonPlaces): Record<string, string> {
	return {
		// The packages are read-only in the cell. Without this, every import would try to write its compiled form beside its source.
		PYTHONDONTWRITEBYTECODE: '1',
		...(venv === undefined ? {} : { VIRTUAL_ENV: venv }),
		...(userBase === undefined ? {} : { PYTHONUSERBASE: userBase }),
		...(path.length === 0 ? {} : { PYTHONPATH: path.join(delimiter) }),
	};
}
